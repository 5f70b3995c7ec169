/* SPDX-License-Identifier: MIT */
/* response.h - writes the answer of a request to its connection. */
#ifndef SERVER_NET_RESPONSE_H
#define SERVER_NET_RESPONSE_H

#include "server/net/request.h"

/* On LWS_CALLBACK_HTTP_WRITEABLE: continues to write. Nonzero: close the connection. When the
 * answer is complete, *done is true and the request may be freed. */
int answer_write(Request *request, bool *done);

/* Answers paths outside /api: /healthz, /readyz, and the page's files. */
void answer_plain(Request *request);

#endif
