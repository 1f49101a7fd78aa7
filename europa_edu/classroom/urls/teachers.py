"""Teachers: log-in, sign-up, their account, their school, who teaches a class."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path

from europa_edu.classroom.views import account, home, log_in, school, sharing, teachers

urlpatterns: list[URLPattern] = [
    path("login/", log_in.log_in, name="login"),
    path("login/code/", log_in.code, name="login_code"),
    path("login/password/", log_in.own_password, name="own_password"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("signup/", teachers.sign_up, name="sign_up"),
    path("signup/<str:token>/", teachers.join, name="join_school"),
    path("password/", teachers.forgot_password, name="forgot_password"),
    path("password/<uidb64>/<token>/", teachers.NewPassword.as_view(), name="new_password"),
    path("home/", home.home, name="home"),
    path("account/", account.account, name="account"),
    path("account/password/", account.change_password, name="change_password"),
    path("account/everywhere/", account.log_out_everywhere, name="log_out_everywhere"),
    path("account/second-factor/", account.second_factor, name="second_factor"),
    path("account/second-factor/off/", account.second_factor_off, name="second_factor_off"),
    path("school/", school.school, name="school"),
    path("school/invitations/", school.invitations, name="invitations"),
    path(
        "school/invitations/<id:invitation_id>/withdraw/",
        school.withdraw,
        name="withdraw_invitation",
    ),
    path("school/teachers/<id:teacher_id>/", school.colleague, name="colleague"),
    path("school/teachers/<id:teacher_id>/password/", school.password, name="give_password"),
    path("school/teachers/<id:teacher_id>/classes/", school.hand_over, name="hand_over_classes"),
    path("classes/<id:class_id>/teachers/", sharing.class_teachers, name="class_teachers"),
    path(
        "classes/<id:class_id>/teachers/<id:teacher_id>/leave/",
        sharing.leave,
        name="leave_class",
    ),
]
