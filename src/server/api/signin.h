/* SPDX-License-Identifier: MIT */
/* signin.h - the common end of all ways to sign in: the cookie, and the user as JSON. */
#ifndef SERVER_API_SIGNIN_H
#define SERVER_API_SIGNIN_H

#include "server/net/request.h"

/* Sets the session's cookie with the answer; an empty string deletes it. */
void session_cookie(Request *request, const char *chars);
/* 201 {"user":{..},"token":".."}, and the cookie. */
void session_answer(Request *request, const Who *who, const char *chars);

/* "user": {"id","name","kind"}, in the object that is open. */
void json_user(Json *json, const Who *who);

#endif
