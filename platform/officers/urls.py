"""The address of the page that says who may do what."""

from django.urls import path

from officers import page

app_name = "officers"
urlpatterns = [path("officers/", page.officers, name="officers")]
