"""Addresses of everything that has to do with an account."""

from django.urls import include, path, re_path

from accounts import preferences, views

urlpatterns = [
    path("account/", views.profile, name="account_profile"),
    path("account/theme/", preferences.set_theme, name="set_theme"),
    path("account/login/", views.LoginView.as_view(), name="account_login"),
    path("account/signup/", views.SignupView.as_view(), name="account_signup"),
    path("account/second-factor/webauthn/login/", views.PasskeyLoginView.as_view(), name="mfa_login_webauthn"),
    re_path(
        r"^account/confirm-email/(?P<key>[-:\w]+)/$", views.ConfirmEmailView.as_view(), name="account_confirm_email"
    ),
    path("account/", include("allauth.account.urls")),
    path("account/second-factor/", include("allauth.mfa.urls")),
    path("account/sessions/", include("allauth.usersessions.urls")),
    path("i18n/setlang/", preferences.set_language, name="set_language"),
]
