/* SPDX-License-Identifier: MIT */
/* lists.c - lists of matches, newest first, 50 a page. Matches that only their link leads to
 * appear only in the lists of their players (ruling O29). */
#include "server/api/lists.h"
#include "server/api/handlers.h"
#include "server/api/signin.h"
#include "server/match/broadcast.h"
#include "server/match/match_json.h"
#include "server/match/presence.h"
#include "server/net/task.h"
#include "server/ops/service.h"

#include "base/memory.h"
#include "games/catalog.h"

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
    int count, next;
    MatchId id[LIST_PAGE];
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

/* A table whose host has gone would wait, or begin without them. */
static bool is_deserted(const Match *match, const Showing *showing) {
    Seat host = room_seat_of(match->room, showing->host);
    return showing->phase == PHASE_GATHERING && showing->settings.pace.kind != PACE_DAYS &&
           presence_absence(match, host, service_now(match->service)) >= ABSENT_FOR;
}

static void add_match(List *list, const Match *match) {
    static Showing showing;
    Service *service = list->task.request->service;
    UserId user = list->task.request->who.user;
    Seat seat = user ? room_seat_of(match->room, user) : NOBODY;
    room_facts(match->room, seat, &showing);
    list->before = showing.created;
    if (list->me && (seat == NOBODY || showing.actor != seat || showing.player[seat].standin))
        return;
    if (list->open && is_deserted(match, &showing))
        return;
    match_json_facts(service_json(service), match, &showing);
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

static void visit_next(List *list);

static void on_visit(Match *match, void *data) {
    List *list = data;
    if (match && match->state == MATCH_READY)
        add_match(list, match);
    visit_next(list);
}

/* A match that is not in memory is read and folded, which costs more than a line of a list. */
static void charge_loading(const List *list, MatchId id) {
    const Request *request = list->task.request;
    const Match *match = match_find(request->service, id);
    Payer payer = {NULL, request->who.user, request->address};
    if (!match || match->state == MATCH_ASLEEP)
        cost_charge(request->service, COST_LOADING, &payer);
}

static void visit_next(List *list) {
    if (list->next == list->count) {
        answer_list(list);
        return;
    }
    charge_loading(list, list->id[list->next]);
    match_visit(list->task.request->service, list->id[list->next++], on_visit, list);
}

static void on_rows(Job *job) {
    List *list = job->data;
    if (job->result != JOB_KEPT) {
        job_free(job);
        task_refuse(list, REFUSE_BUSY);
        return;
    }
    int rows = job_rows(job, 0);
    for (int i = 0; i < rows && i < LIST_PAGE; i++)
        list->id[list->count++] = (MatchId)job_row(job, 0, i)->value[HEADS_MINE_MATCH].number;
    if (list->me) {
        const Value *settings =
            job_rows(job, 1) == 1 ? &job_row(job, 1, 0)->value[USER_BY_ID_SETTINGS] : NULL;
        list->settings =
            settings ? memory_copy(settings->bytes, settings->length) : memory_copy("{}", 2);
    }
    job_free(job);
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
