/* SPDX-License-Identifier: MIT */
/* signin.h - what every way of signing in ends with: a cookie, and who one is now. */
#ifndef SERVER_API_SIGNIN_H
#define SERVER_API_SIGNIN_H

#include "server/net/request.h"

/* Sets the session's cookie with the answer; empty characters take it away. */
void session_cookie(Request *request, const char *chars);
/* 201 {"user":{..},"token":".."}, and the cookie. */
void session_answer(Request *request, const Who *who, const char *chars);

/* "user": {"id","name","kind"}, in the object that is open. */
void json_user(Json *json, const Who *who);

#endif
