/* SPDX-License-Identifier: MIT */
/* chat.h - between storing a line (ws/chat.c) and pushing it (match/chat_log.c). */
#ifndef SERVER_WS_CHAT_H
#define SERVER_WS_CHAT_H

#include "server/match/chat_log.h"

const char *chat_room_name(ChatRoom room);
bool chat_room_find(const char *name, ChatRoom *out);
/* May this user read and write in that channel now? */
bool chat_may_enter(const Match *match, UserId user, ChatRoom room);
/* Pushes a stored line to all watchers who may read it. */
void chat_push(Match *match, const ChatLine *line);
/* Continues with lines that wait to be stored. */
void chat_commit_next(Match *match);

#endif
