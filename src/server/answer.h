/* SPDX-License-Identifier: MIT */
/* answer.h - writes the answer of a request to its connection. */
#ifndef SERVER_ANSWER_H
#define SERVER_ANSWER_H

#include "server/request.h"

/* On LWS_CALLBACK_HTTP_WRITEABLE: writes what there is to write. Nonzero: the connection must close;
 * when the answer is out, *done is true and the request may be freed. */
int answer_write(Request *request, bool *done);

/* Answers what is not under /api: /healthz, /readyz, and the page's files. */
void answer_plain(Request *request);

#endif
