"""Addresses of the classroom: of teachers, of classes, of pupils who come in."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path

from europa_edu.classroom.views import (
    account,
    adding,
    cards,
    classes,
    entry,
    groups,
    log_in,
    pupils,
    reading_aids,
    school,
    sharing,
    teachers,
)

CLASS = "classes/<id:class_id>/"
PUPIL = f"{CLASS}pupils/<id:pupil_id>/"
GROUP = f"{CLASS}groups/<id:group_id>/"
COLLEAGUE = "school/teachers/<id:teacher_id>/"

app_name = "classroom"
urlpatterns: list[URLPattern] = [
    path("login/", log_in.log_in, name="login"),
    path("login/code/", log_in.code, name="login_code"),
    path("login/password/", log_in.own_password, name="own_password"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("signup/", teachers.sign_up, name="sign_up"),
    path("signup/<str:token>/", teachers.join, name="join_school"),
    path("password/", teachers.forgot_password, name="forgot_password"),
    path("password/<uidb64>/<token>/", teachers.NewPassword.as_view(), name="new_password"),
    path("home/", classes.home, name="home"),
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
    path(COLLEAGUE, school.colleague, name="colleague"),
    path(f"{COLLEAGUE}password/", school.password, name="give_password"),
    path(f"{COLLEAGUE}classes/", school.hand_over, name="hand_over_classes"),
    path(f"{CLASS}teachers/", sharing.class_teachers, name="class_teachers"),
    path(f"{CLASS}teachers/<id:teacher_id>/leave/", sharing.leave, name="leave_class"),
    path("classes/new/", classes.new_class, name="new_class"),
    path(CLASS, classes.class_page, name="class"),
    path(f"{CLASS}add/", adding.add, name="add_pupils"),
    path(f"{CLASS}settings/", classes.class_settings, name="class_settings"),
    path(f"{CLASS}usual/", classes.usual, name="usual"),
    path(f"{CLASS}groups/", groups.groups, name="groups"),
    path(GROUP, groups.group, name="group"),
    path(f"{GROUP}delete/", groups.delete_group, name="delete_group"),
    path(f"{CLASS}archive/", classes.archive_class, name="archive_class"),
    path(f"{CLASS}restore/", classes.restore_class, name="restore_class"),
    path(f"{CLASS}next-year/", classes.next_year, name="next_year"),
    path(f"{CLASS}record/", classes.class_record, name="class_record"),
    path(f"{CLASS}cards/", cards.print_cards, name="print_cards"),
    path(f"{CLASS}pictures/", cards.show_pictures, name="show_pictures"),
    path(PUPIL, pupils.pupil_page, name="pupil"),
    path(f"{PUPIL}row/", pupils.pupil_row, name="pupil_row"),
    path(f"{PUPIL}rename/", pupils.rename, name="rename_pupil"),
    path(f"{PUPIL}move/", pupils.move, name="move_pupil"),
    path(f"{PUPIL}archive/", pupils.do_to_pupil, {"deed": "archive"}, name="archive_pupil"),
    path(f"{PUPIL}restore/", pupils.do_to_pupil, {"deed": "restore"}, name="restore_pupil"),
    path(f"{PUPIL}apart/", pupils.apart, name="seat_apart"),
    path(f"{PUPIL}let-in/", pupils.do_to_pupil, {"deed": "let_in"}, name="let_in_again"),
    path(f"{PUPIL}renew/", pupils.do_to_pupil, {"deed": "renew_card"}, name="renew_card"),
    path("c/", entry.class_code, name="class_code"),
    path("c/<str:code>/", entry.who, name="who"),
    path("c/<str:code>/<id:pupil_id>/", entry.pictures, name="pictures"),
    path("q/<str:token>/", entry.card, name="card"),
    path("leave/", entry.leave, name="leave"),
    path("reading/", reading_aids.reading, name="reading"),
]
