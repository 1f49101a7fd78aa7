"""Classes, their pupils and their log-in cards."""

from django.urls import URLPattern, path

from europa_edu.classroom.views import adding, cards, classes, pupils

CLASS = "classes/<id:class_id>/"
PUPIL = f"{CLASS}pupils/<id:pupil_id>/"

urlpatterns: list[URLPattern] = [
    path("classes/new/", classes.new_class, name="new_class"),
    path(CLASS, classes.class_page, name="class"),
    path(f"{CLASS}add/", adding.add, name="add_pupils"),
    path(f"{CLASS}settings/", classes.class_settings, name="class_settings"),
    path(f"{CLASS}archive/", classes.archive_class, name="archive_class"),
    path(f"{CLASS}restore/", classes.restore_class, name="restore_class"),
    path(f"{CLASS}next-year/", classes.next_year, name="next_year"),
    path(f"{CLASS}record/", classes.class_record, name="class_record"),
    path(f"{CLASS}cards/", cards.print_cards, name="print_cards"),
    path(PUPIL, pupils.pupil_page, name="pupil"),
    path(f"{PUPIL}row/", pupils.pupil_row, name="pupil_row"),
    path(f"{PUPIL}rename/", pupils.rename, name="rename_pupil"),
    path(f"{PUPIL}move/", pupils.move, name="move_pupil"),
    path(f"{PUPIL}archive/", pupils.archive, name="archive_pupil"),
    path(f"{PUPIL}restore/", pupils.restore, name="restore_pupil"),
    path(f"{PUPIL}apart/", pupils.apart, name="seat_apart"),
    path(f"{PUPIL}let-in/", pupils.let_in, name="let_in_again"),
    path(f"{PUPIL}renew/", pupils.renew_card, name="renew_card"),
]
