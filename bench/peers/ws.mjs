// ws.mjs - the smallest server there can be: ws, JSON, nothing stored.
import { WebSocketServer, WebSocket } from 'ws';
import { begin, play } from './game.mjs';

export async function serve(port) {
  const matches = new Map();
  const server = new WebSocketServer({ port });
  server.on('connection', (socket, request) => {
    const [, id, seat] = request.url.split('/');
    if (!matches.has(id)) matches.set(id, { state: begin(), sockets: [] });
    const match = matches.get(id);
    match.sockets[Number(seat)] = socket;
    const tell = () => match.sockets.forEach((one) => one.send(JSON.stringify(match.state)));
    socket.on('message', (bytes) => {
      if (play(match.state, Number(seat), JSON.parse(bytes).play)) tell();
    });
    if (match.sockets[0] && match.sockets[1]) tell();
  });
  await new Promise((ready) => server.on('listening', ready));
}

export async function join(port, match, seat, told) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${match}/${seat}`);
  socket.on('message', (bytes) => told(JSON.parse(bytes)));
  await new Promise((ready) => socket.on('open', ready));
  return (number) => socket.send(JSON.stringify({ play: number }));
}
