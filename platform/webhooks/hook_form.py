"""The form by which a director gives an address."""

from django import forms
from django.utils.translation import gettext_lazy

from webhooks.models import LONGEST_ADDRESS


class HookForm(forms.Form):
    """An address, and what it is to hear of."""

    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=LONGEST_ADDRESS,
        help_text=gettext_lazy("An https:// address of yours at a public name."),
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Kinds of events"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=gettext_lazy("Select none for all of them."),
    )
