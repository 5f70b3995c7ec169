/* SPDX-License-Identifier: MIT */
/* leave.c - asks the store, then submits. */
#include "server/match/leave.h"

#include "server/net/request.h"
#include "server/net/socket.h"
#include "server/ops/service.h"

static void on_cancels(Job *job) {
    Work *work = job->data;
    Match *match = work->match;
    Socket *socket = work->socket;
    Request *request = work->request;
    /* Without an answer of the store the user just leaves, which can be corrected by returning. */
    work->command.cancelled_today = job->result != JOB_KEPT || job_rows(job, 0) > 0;
    job_free(job);
    match_submit(match, work);
    if (socket)
        socket_release(socket);
    if (request)
        request_release(request);
    match_release(match);
}

void leave_submit(Match *match, Work *work) {
    bool rated = match->state == MATCH_READY && room_settings(match->room)->rated;
    if (!rated || room_phase(match->room) != PHASE_RUNNING) {
        match_submit(match, work);
        return;
    }
    work->match = match;
    match_hold(match);
    if (work->socket)
        socket_hold(work->socket);
    if (work->request)
        request_hold(work->request);
    Value values[] = {value_int(work->command.user), value_int(work->at / DAY_MS * DAY_MS)};
    Job *job = job_new(on_cancels, work);
    job->only_reads = true;
    job_step(job, STORE_CANCELS_SINCE, EXPECT_ANY, values, 2);
    service_submit(match->service, job);
}
