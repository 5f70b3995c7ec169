// colyseus.mjs - a room a match, messages to both; nothing stored.
import { Room, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { Client } from 'colyseus.js';
import { begin, play } from './game.mjs';

class Table extends Room {
  onCreate() {
    this.maxClients = 2;
    this.table = begin();
    this.seats = new Map();
    this.onMessage('play', (client, number) => {
      if (play(this.table, this.seats.get(client.sessionId), number)) this.broadcast('told', this.table);
    });
  }
  onJoin(client, { seat }) {
    this.seats.set(client.sessionId, seat);
    if (this.seats.size === 2) this.clock.setTimeout(() => this.broadcast('told', this.table), 100);
  }
}

export async function serve(port) {
  const server = new Server({ greet: false, transport: new WebSocketTransport() });
  server.define('table', Table).filterBy(['match']);
  await server.listen(port);
}

export async function join(port, match, seat, told) {
  const client = new Client(`ws://127.0.0.1:${port}`);
  const room = await client.joinOrCreate('table', { match: String(match), seat });
  room.onMessage('told', told);
  return (number) => room.send('play', number);
}
