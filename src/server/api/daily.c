/* SPDX-License-Identifier: MIT */
/* daily.c - the deal of the day: results are records, which the server replays and checks. The
 * deal follows from the date, so anyone can prepare it; the board says "any help allowed". */
#include "server/api/board.h"
#include "server/api/handlers.h"
#include "server/ops/service.h"

#include "base/date.h"
#include "base/memory.h"
#include "engine/record.h"
#include "games/catalog.h"

#include <stdio.h>
#include <string.h>

/* Today, yesterday or tomorrow (UTC): one of them is today in the player's time zone (O34). */
static bool is_now(const char *date, int64_t now) {
    for (int offset = -1; offset <= 1; offset++) {
        char near[DATE_CHARS + 1];
        date_write(now + offset * DAY_MS, near);
        if (strcmp(near, date) == 0)
            return true;
    }
    return false;
}

/* The page derives it in the same way. */
static void seed_of(const char *date, uint8_t seed[SEED_BYTES]) {
    char words[64];
    int length = snprintf(words, sizeof words, "townhall daily %s %s", catalog_daily()->id, date);
    sha256(words, (size_t)length, seed);
}

/* Checks that the record is a whole match of this day's deal, played alone, with the standard
 * deck and the default options. */
static bool read_result(const Request *request, const char *date, Table *table, const char **say) {
    Error error;
    uint8_t seed[SEED_BYTES];
    *say = "This is no record.";
    if (!record_read(table, catalog_find, request->body, request->body_length, &error))
        return false;
    *say = "This record is not of that day's deal.";
    seed_of(date, seed);
    Setup usual = {.seats = 1};
    if (table->game != catalog_daily() || table->setup.seats != 1 || table->setup.deck != 0 ||
        !table->has_seed || memcmp(table->setup.seed, seed, sizeof seed) != 0 ||
        !record_verify(table, &error) ||
        memcmp(table->setup.choice, usual.choice, sizeof usual.choice) != 0)
        return false;
    *say = "This match is not over.";
    return table_is_over(table);
}

/* Sending the counted record again returns the same answer: the record serves as its idempotency
 * key. */
static void on_kept(Job *job) {
    Request *request = job->data;
    if (job->result == JOB_KEPT) {
        bool counts = job_rows(job, 1) > 0;
        Json *json = request_json(request);
        json_open_object(json);
        json_put_bool(json, "counts", counts);
        json_close(json);
        request_send(request, counts ? STATUS_CREATED : HTTP_STATUS_OK);
    } else {
        request_refuse(request, REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

/* Is it the game of the day, and a date? */
static bool is_daily(const Request *request) {
    return catalog_find(slice_of(request->part[0])) == catalog_daily() &&
           date_number(slice_of(request->part[1])) >= 0;
}

void handle_daily_post(Request *request) {
    const char *date = request->part[1], *say;
    Service *service = request->service;
    int64_t now = service_now(service);
    Score score;
    if (!is_daily(request) || !is_now(date, now)) {
        request_refuse(request, REFUSE_MISSING);
        return;
    }
    Table *table = memory_new(sizeof *table);
    bool fine = read_result(request, date, table, &say);
    if (fine)
        table->game->score(&table->state, 0, &score);
    memory_free(table);
    if (!fine) {
        request_refuse_say(request, REFUSE_BAD, say);
        return;
    }
    if (!request_signed_in(request))
        return;
    if (request->who.kind != USER_MEMBER) {
        request_refuse_say(request, REFUSE_FORBIDDEN, "The board is for members: claim a name.");
        return;
    }
    request_hold(request);
    Job *job = job_new(on_kept, request);
    Value game = value_text(catalog_daily()->id), day = value_text(date);
    Value owner = value_int(request->who.user), record = value_text(request->body);
    Value values[] = {game,
                      day,
                      owner,
                      value_int(now),
                      value_int(score.total),
                      value_int(score.has_target && score.total >= score.target),
                      record};
    Value same[] = {game, day, owner, record};
    job_step(job, STORE_DAILY_PUT, EXPECT_ANY, values, 7);
    cost_stored(service, request->who.user, request->body_length);
    job_step(job, STORE_DAILY_IS, EXPECT_ANY, same, 4);
    service_submit(service, job);
}

static void json_board(Request *request, const Job *job) {
    char open_until[DATE_CHARS + 1];
    date_write(service_now(request->service) - 2 * DAY_MS, open_until);
    bool open = strcmp(request->part[0], open_until) <= 0;
    Json *json = request_json(request);
    Board board;
    board_read(&board, job, DAILY_BOARD_NAME, DAILY_BOARD_SHOWN);
    json_open_object(json);
    json_put_string(json, "day", request->part[0]);
    json_key(json, "board");
    json_open_array(json);
    for (int i = 0; i < job_rows(job, 0); i++) {
        const Value *value = job_row(job, 0, i)->value;
        bool mine = request->who.user != 0 && request->who.user == value[DAILY_BOARD_OWNER].number;
        json_open_object(json);
        board_json_name(&board, i, json);
        json_put_int(json, "total", value[DAILY_BOARD_TOTAL].number);
        json_put_bool(json, "won", value[DAILY_BOARD_WON].number != 0);
        json_put_int(json, "at", value[DAILY_BOARD_AT].number);
        if (mine || open)
            json_put_string(json, "record", value[DAILY_BOARD_RECORD].bytes);
        json_close(json);
    }
    json_close(json);
    json_close(json);
    request_send(request, HTTP_STATUS_OK);
}

static void on_board(Job *job) {
    Request *request = job->data;
    if (job->result == JOB_KEPT)
        json_board(request, job);
    else
        request_refuse(request, REFUSE_BUSY);
    job_free(job);
    request_release(request);
}

void handle_daily_get(Request *request) {
    if (!is_daily(request)) {
        request_refuse(request, REFUSE_MISSING);
        return;
    }
    request_hold(request);
    Job *job = job_new(on_board, request);
    Value values[] = {value_text(catalog_daily()->id), value_text(request->part[1]),
                      value_int(BOARD_MOST)};
    job->only_reads = job->is_list = true;
    job_step(job, STORE_DAILY_BOARD, EXPECT_ANY, values, 3);
    service_submit(request->service, job);
}
