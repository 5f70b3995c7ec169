/* SPDX-License-Identifier: MIT */
/* address_bans.c - asks the store each time: people come in rarely, and an order given on another
 * node, or while none runs, holds everywhere at once. */
#include "server/people/address_bans.h"

#include "server/net/task.h"
#include "server/ops/service.h"

typedef struct {
    Task task;
    void (*next)(Request *request);
} Entrance;

static void on_read(Job *job) {
    Entrance *entrance = job->data;
    if (job->result != JOB_KEPT) {
        job_free(job);
        task_refuse(entrance, REFUSE_BUSY);
        return;
    }
    const Value *until = &job_row(job, 0, 0)->value[ADDRESS_BANNED_UNTIL];
    if (until->kind == VALUE_INT)
        request_refuse_until(entrance->task.request, "address", until->number,
                             "Nobody may come in from this address for a while.");
    else
        entrance->next(entrance->task.request);
    job_free(job);
    task_end(entrance);
}

void come_in(Request *request, void (*next)(Request *request)) {
    Entrance *entrance = task_new(request, sizeof *entrance, NULL);
    entrance->next = next;
    Value values[] = {value_int((int64_t)request->address),
                      value_int(service_now(request->service))};
    Job *job = job_new(on_read, entrance);
    job->only_reads = true;
    job_step(job, STORE_ADDRESS_BANNED, EXPECT_ANY, values, 2);
    task_submit(entrance, job);
}
