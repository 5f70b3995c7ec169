/* SPDX-License-Identifier: MIT */
/* announcement.c - the words go through the store, because a message between nodes has no room for
 * them. */
#include "server/ops/announcement.h"

#include "server/net/frame.h"
#include "server/net/socket.h"

static const char KEY[] = "announcement"; /* in the table meta */

void announcement_step(Job *job, const char *words) {
    Value values[] = {value_text(KEY), value_text(words)};
    job_step(job, STORE_META_PUT, EXPECT_ANY, values, 2);
}

static void push(Service *service, const char *words) {
    Json *json = service_json(service);
    json_open_object(json);
    json_put_string(json, "push", "announcement");
    json_put_string(json, "text", words);
    json_close(json);
    Frame *frame = service_frame(service);
    for (Socket *socket = service->sockets.first; socket; socket = socket->next)
        socket_send(socket, frame);
    frame_drop(frame);
}

static void on_read(Job *job) {
    if (job->result == JOB_KEPT && job_rows(job, 0) > 0)
        push(job->data, job_row(job, 0, 0)->value[META_GET_VALUE].bytes);
    job_free(job);
}

void announcement_push(Service *service) {
    Value key = value_text(KEY);
    Job *job = job_new(on_read, service);
    job->only_reads = true;
    job_step(job, STORE_META_GET, EXPECT_ANY, &key, 1);
    service_submit(service, job);
}
