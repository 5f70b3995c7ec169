/* SPDX-License-Identifier: MIT */
/* lists.c - lists of matches, newest first, 50 a page. Matches that only their link leads to
 * appear only in the lists of their players (ruling O29).
 *
 * A match in memory shows itself. Of any other the store has a summary, unless it runs; only
 * without one is its log read and folded. */
#include "server/api/lists.h"
#include "server/api/handlers.h"
#include "server/api/signin.h"
#include "server/match/append.h"
#include "server/match/broadcast.h"
#include "server/match/match_json.h"
#include "server/match/presence.h"
#include "server/net/task.h"
#include "server/ops/service.h"
#include "server/people/ratings.h"
#include "server/people/seat_updates.h"
#include "server/people/users.h"

#include "base/memory.h"
#include "games/catalog.h"
#include "online/summary.h"

#include <stdlib.h>
#include <string.h>

enum {
    STORED_OPEN = 0,
    STORED_RUNNING = 1,
    STORED_OVER = 2
};

/* A list in the making: visits the matches one after the other and writes them in this order. */
typedef struct {
    Task task;
    bool open;      /* only tables whose host is present, unless they have days for a turn */
    bool me;        /* for GET me: only matches that wait for the user */
    char *settings; /* me: the client's own, JSON */
    Job *rows;      /* step 0: ids and summaries */
    int count, next;
    Showing shown;             /* of the summary that is being written */
    UserId unrated[MAX_SEATS]; /* its members whose rating is asked for */
    int n_unrated;
    int64_t before; /* for the next page; 0: this is the last */
    char *bytes;    /* JSON of the matches so far, with commas */
    size_t length, room;
} List;

static void json_me(Json *json, const List *list) {
    json_user(json, &list->task.request->who);
    json_key(json, "settings");
    json_raw(json, list->settings, strlen(list->settings));
}

static void drop_list(void *task) {
    List *list = task;
    if (list->rows)
        job_free(list->rows);
    memory_free(list->settings);
    memory_free(list->bytes);
}

static void answer_list(List *list) {
    Request *request = list->task.request;
    Json *json = request_json(request);
    json_open_object(json);
    if (list->me)
        json_me(json, list);
    json_key(json, "matches");
    json_raw(json, "[", 1);
    if (list->length > 0)
        text_add_bytes(json->out, list->bytes, list->length);
    text_char(json->out, ']');
    if (list->count == LIST_PAGE && !list->me)
        json_put_int(json, "before", list->before);
    json_close(json);
    request_send(request, HTTP_STATUS_OK);
    task_end(list);
}

/* A table whose host has gone, or at which nobody has sat down yet, would wait, or begin without
 * them. */
static bool is_deserted(const Match *match, const Showing *showing) {
    Seat host = room_seat_of(match->room, showing->host);
    if (showing->phase != PHASE_GATHERING || showing->settings.pace.kind == PACE_DAYS)
        return false;
    return host == NOBODY ||
           presence_absence(match, host, service_now(match->service)) >= ABSENT_FOR;
}

/* Adds what was written to the scratch of the service. */
static void add_line(List *list) {
    Service *service = list->task.request->service;
    size_t more = service->text.length + 1;
    if (list->length + more > list->room) {
        list->room = (list->length + more) * 2;
        list->bytes = memory_grow(list->bytes, list->room);
    }
    if (list->length > 0)
        list->bytes[list->length++] = ',';
    memcpy(list->bytes + list->length, service->scratch, service->text.length);
    list->length += service->text.length;
}

static const Value *row_of(const List *list, int i) {
    return job_row(list->rows, 0, i)->value;
}

static void visit_next(List *list);

/* ---- matches in memory ---- */

static void add_match(List *list, const Match *match) {
    static Showing showing;
    UserId user = list->task.request->who.user;
    Seat seat = user ? room_seat_of(match->room, user) : NOBODY;
    room_facts(match->room, seat, &showing);
    list->before = showing.created;
    if (list->me && (seat == NOBODY || showing.actor != seat || showing.player[seat].standin))
        return;
    if (list->open && is_deserted(match, &showing))
        return;
    match_json_facts(service_json(list->task.request->service), match, &showing);
    add_line(list);
}

static void on_stored(Job *job) {
    job_free(job);
}

/* Stores the summary of a match that a former version of this program left without one. */
static void summarize(const Match *match) {
    Job *job = job_new(on_stored, NULL);
    append_summary(job, match->room);
    service_submit(match->service, job);
}

static void on_visit(Match *match, void *data) {
    List *list = data;
    if (match && match->state == MATCH_READY) {
        bool is_summed = row_of(list, list->next - 1)[HEADS_SHOWN_BODY].kind == VALUE_TEXT;
        if (!is_summed && room_phase(match->room) != PHASE_RUNNING)
            summarize(match);
        add_match(list, match);
    }
    visit_next(list);
}

/* ---- the others ---- */

/* Nobody watches a match that is not in memory; on several nodes, it may be in that of another. */
static bool is_left_alone(const Service *service, const Showing *showing) {
    return showing->phase == PHASE_GATHERING && showing->settings.pace.kind != PACE_DAYS &&
           service_now(service) - service->began >= ABSENT_FOR;
}

/* Reads the summary of this row. False when there is none that can be shown without the match. */
static bool read_summary(List *list, const Value *row) {
    const Service *service = list->task.request->service;
    const Value *body = &row[HEADS_SHOWN_BODY];
    Showing *shown = &list->shown;
    if (body->kind != VALUE_TEXT ||
        !summary_read(body->bytes, body->length, (MatchId)row[HEADS_SHOWN_MATCH].number,
                      list->task.request->who.user, shown))
        return false;
    if (list->open && service->nodes.shared && is_left_alone(service, shown))
        return false;
    /* A match of other rules cannot be opened, and one of a deck that is not loaded shows no
     * options. */
    const Settings *settings = &shown->settings;
    return settings->rules == settings->game->rules &&
           shelf_find(settings->game->shelf, settings->deck) >= 0;
}

static void users_of(const Showing *shown, UserId out[MAX_SEATS + 1]) {
    for (int i = 0; i < MAX_SEATS; i++)
        out[i] = shown->player[i].user ? shown->player[i].user : shown->player[i].kept;
    out[MAX_SEATS] = shown->host;
}

static void write_summary(List *list, const RatingChange rated[MAX_SEATS]) {
    const Service *service = list->task.request->service;
    UserId users[MAX_SEATS + 1];
    bool are_known = true;
    users_of(&list->shown, users);
    for (int i = 0; i <= MAX_SEATS; i++)
        are_known &= !users[i] || users_get(service, users[i]);
    if (are_known) {
        MatchExtras extras = {service, rated, 0};
        match_json_listed(service_json(list->task.request->service), &extras, &list->shown);
        add_line(list);
    }
    visit_next(list);
}

/* Members at this table whose rating is not known. */
static void find_unrated(List *list) {
    const Service *service = list->task.request->service;
    const Settings *settings = &list->shown.settings;
    list->n_unrated = 0;
    for (int i = 0; i < settings->seats; i++) {
        const User *user = users_get(service, list->shown.player[i].user);
        if (user && user->kind == USER_MEMBER &&
            !ratings_get(service, user->id, settings->game, settings->seats))
            list->unrated[list->n_unrated++] = user->id;
    }
}

static void on_ratings(Job *job) {
    List *list = job->data;
    const Settings *settings = &list->shown.settings;
    RatingChange rated[MAX_SEATS] = {0};
    UserId users[MAX_SEATS + 1];
    users_of(&list->shown, users);
    if (job->result == JOB_KEPT)
        seat_updates_take_ratings(rated, users, job, 0);
    for (int i = 0; i < list->n_unrated; i++)
        ratings_take(list->task.request->service, job, i + 1, list->unrated[i], settings->game,
                     settings->seats);
    job_free(job);
    write_summary(list, rated);
}

static void on_names(void *data) {
    static const RatingChange NONE[MAX_SEATS];
    List *list = data;
    const Settings *settings = &list->shown.settings;
    find_unrated(list);
    if (list->n_unrated == 0 && !settings->rated) {
        write_summary(list, NONE);
        return;
    }
    Job *job = job_new(on_ratings, list);
    job->only_reads = true;
    seat_updates_ratings_step(job, list->shown.id);
    for (int i = 0; i < list->n_unrated; i++)
        ratings_step(job, list->unrated[i], settings->game, settings->seats);
    service_submit(list->task.request->service, job);
}

static void show_summary(List *list) {
    Service *service = list->task.request->service;
    UserId users[MAX_SEATS + 1];
    list->before = list->shown.created;
    if (list->me || (list->open && is_left_alone(service, &list->shown))) {
        visit_next(list);
        return;
    }
    users_of(&list->shown, users);
    users_load(service, users, MAX_SEATS + 1, on_names, list);
}

/* Reading and folding a log costs more than a line of a list. */
static void charge_loading(const List *list) {
    const Request *request = list->task.request;
    Payer payer = {NULL, request->who.user, request->address};
    cost_charge(request->service, COST_LOADING, &payer);
}

static void visit_next(List *list) {
    Service *service = list->task.request->service;
    if (list->next == list->count) {
        answer_list(list);
        return;
    }
    const Value *row = row_of(list, list->next++);
    MatchId id = (MatchId)row[HEADS_SHOWN_MATCH].number;
    const Match *match = match_find(service, id);
    bool is_loaded = match && match->state != MATCH_ASLEEP;
    if (!is_loaded && read_summary(list, row)) {
        show_summary(list);
        return;
    }
    if (!is_loaded)
        charge_loading(list);
    match_visit(service, id, on_visit, list);
}

/* All statements for lists have the columns of heads_shown. */
static void on_rows(Job *job) {
    List *list = job->data;
    list->rows = job;
    if (job->result != JOB_KEPT) {
        task_refuse(list, REFUSE_BUSY);
        return;
    }
    int rows = job_rows(job, 0);
    list->count = rows < LIST_PAGE ? rows : LIST_PAGE;
    if (list->me) {
        const Value *settings =
            job_rows(job, 1) == 1 ? &job_row(job, 1, 0)->value[USER_BY_ID_SETTINGS] : NULL;
        list->settings =
            settings ? memory_copy(settings->bytes, settings->length) : memory_copy("{}", 2);
    }
    visit_next(list);
}

static Job *begin_list(Request *request, bool me, bool open) {
    List *list = task_new(request, sizeof *list, drop_list);
    list->me = me;
    list->open = open;
    Job *job = job_new(on_rows, list);
    job->only_reads = true;
    job->is_list = !me;
    return job;
}

static void ask(Request *request, bool open, Statement statement, const Value *values, int n) {
    Job *job = begin_list(request, false, open);
    job_step(job, statement, EXPECT_ANY, values, n);
    service_submit(request->service, job);
}

void list_answer(Request *request, Statement statement, const Value *values, int n) {
    ask(request, false, statement, values, n);
}

bool list_before(const Request *request, int64_t *before) {
    char words[24], *end;
    *before = INT64_MAX;
    if (!request_query(request, "before", words, sizeof words))
        return true;
    *before = strtoll(words, &end, 10);
    return *end == '\0' && end > words;
}

void handle_matches_get(Request *request) {
    char show[16] = "open", game[32] = "";
    int64_t before;
    request_query(request, "show", show, sizeof show);
    bool fine =
        list_before(request, &before) &&
        (!request_query(request, "game", game, sizeof game) || catalog_find(slice_of(game)));
    bool mine = strcmp(show, "mine") == 0, running = strcmp(show, "running") == 0;
    bool over = strcmp(show, "over") == 0;
    if (!fine || !(mine || running || over || strcmp(show, "open") == 0)) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    if (mine && request->who.user == 0) {
        request_refuse(request, REFUSE_SIGNIN);
        return;
    }
    Value filter = value_text(game), until = value_int(before), page = value_int(LIST_PAGE);
    Value of_user[] = {value_int(request->who.user), filter, until, page};
    Value phase = value_int(over ? STORED_OVER : running ? STORED_RUNNING : STORED_OPEN);
    Value of_game[] = {phase, filter, until, page}, of_all[] = {phase, until, page};
    if (mine)
        list_answer(request, STORE_HEADS_MINE, of_user, 4);
    else if (game[0])
        ask(request, !running && !over, STORE_HEADS_SHOWN_OF, of_game, 4);
    else
        ask(request, !running && !over, STORE_HEADS_SHOWN, of_all, 3);
}

void handle_me_get(Request *request) {
    Value user = value_int(request->who.user);
    Value values[] = {user, value_text(""), value_int(INT64_MAX), value_int(LIST_PAGE)};
    Job *job = begin_list(request, true, false);
    job_step(job, STORE_HEADS_MINE, EXPECT_ANY, values, 4);
    job_step(job, STORE_USER_BY_ID, EXPECT_ANY, &user, 1);
    service_submit(request->service, job);
}
