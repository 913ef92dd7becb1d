"""The schema as a file for programs."""

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.endpoint import Json
from api.openapi import schema as whole
from boards.games import language


class OpenApi(Json):
    """OpenAPI's own name for JSON."""

    media_type = "application/vnd.oai.openapi+json"
    format = "openapi"


class Schema(APIView):
    """What the API can do, for whoever asks: it tells nothing of anybody."""

    schema = None
    authentication_classes = ()
    permission_classes = (AllowAny,)
    renderer_classes = (Json, OpenApi)
    http_method_names = ["get", "head"]

    def get(self, request: Request) -> Response:
        """OpenAPI 3.1, its sentences in the reader's language."""
        return Response(whole(language()))
