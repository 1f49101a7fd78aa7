"""Teachers' own cards and sets."""

from django.urls import URLPattern, path

from quizzes.views import card_files, cards

SET = "cards/<id:set_id>/"
CARD = f"{SET}card/<slug:key>/"

urlpatterns: list[URLPattern] = [
    path("cards/", cards.all_sets, name="all_sets"),
    path(SET, cards.card_set, name="card_set"),
    path(f"{SET}delete/", cards.delete_set, name="delete_set"),
    path(f"{SET}new/", cards.new_card, name="new_card"),
    path(f"{SET}import/", card_files.import_cards, name="import_cards"),
    path(f"{SET}export.<slug:ending>", card_files.export_set, name="export_set"),
    path(CARD, cards.card, name="card"),
    path(f"{CARD}edit/", cards.edit_card, name="edit_card"),
    path(f"{CARD}delete/", cards.delete_card, name="delete_card"),
    path(f"{CARD}picture/<slug:size>/", cards.picture, name="card_picture"),
]
