"""The addresses of the admin."""

from django.urls import path

from staff.site import SITE

urlpatterns = [path("staff/", SITE.urls)]
