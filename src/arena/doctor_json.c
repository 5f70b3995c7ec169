/* SPDX-License-Identifier: MIT */
/* doctor_json.c - the figures of a deck under examination as JSON. */
#include "arena/doctor.h"

static void json_interval(Json *json, const char *name, const Interval *interval) {
    json_key(json, name);
    json_open_object(json);
    json_put_real(json, "value", interval->mid, 4);
    json_put_real(json, "low", interval->low, 4);
    json_put_real(json, "high", interval->high, 4);
    json_close(json);
}

static void json_pieces(Json *json, const Doctor *doctor) {
    int count = doctor->part->pieces(doctor->setup.deck);
    json_key(json, "things");
    json_open_array(json);
    for (int piece = 0; piece < count; piece++) {
        char words[256];
        Text text;
        text_init(&text, words, sizeof words);
        doctor->part->name(doctor->setup.deck, piece, &text);
        json_open_object(json);
        json_put_string(json, "name", words);
        json_put_int(json, "offered", doctor->offered[piece]);
        json_put_int(json, "chosen", doctor->chosen[piece]);
        json_close(json);
    }
    json_close(json);
}

static void json_wins(Json *json, const Doctor *doctor, const Diagnosis *d) {
    json_key(json, "wins");
    json_open_array(json);
    for (int seat = 0; seat < (doctor->game->cooperative ? 1 : doctor->setup.seats); seat++) {
        json_open_object(json);
        json_interval(json, "share", &d->win[seat]);
        json_close(json);
    }
    json_close(json);
}

void doctor_json(Json *json, const Doctor *doctor, const char *name) {
    Diagnosis d;
    doctor_sum(doctor, &d);
    json_open_object(json);
    json_put_string(json, "deck", name);
    json_put_int(json, "matches", doctor->matches);
    json_put_real(json, "median_turns", d.median, 1);
    json_interval(json, "turns", &d.turns);
    json_interval(json, "score", &d.score);
    json_interval(json, "margin", &d.margin);
    if (!doctor->game->cooperative)
        json_interval(json, "leader_wins", &d.leader);
    json_key(json, "endings");
    json_open_array(json);
    for (int i = 0; i < DOCTOR_ENDINGS && doctor->part->endings[i]; i++)
        json_int(json, doctor->endings[i]);
    json_close(json);
    json_wins(json, doctor, &d);
    json_pieces(json, doctor);
    json_close(json);
}
