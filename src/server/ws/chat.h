/* SPDX-License-Identifier: MIT */
/* chat.h - between saying a line (ws_say.c) and telling it (talk.c). */
#ifndef SERVER_WS_CHAT_H
#define SERVER_WS_CHAT_H

#include "server/match/chat_log.h"

const char *chat_room_name(ChatRoom room);
bool chat_room_find(const char *name, ChatRoom *out);
/* May this user read and write in that room now? */
bool chat_may_enter(const Match *match, UserId user, ChatRoom room);
/* A line that was kept: to everybody who watches and may read it. */
void chat_push(Match *match, const ChatLine *line);
/* Goes on with lines that wait to be kept. */
void chat_commit_next(Match *match);

#endif
