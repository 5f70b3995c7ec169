// boardgame.mjs - boardgame.io as its tutorial has it: a server in memory, a client a player.
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);

const game = {
  name: 'numbers',
  setup: () => ({ moves: 0, last: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false, // only the server's word counts
      move: ({ G }, number) => {
        if (!Number.isInteger(number) || number < 1 || number > 9) return 'INVALID_MOVE';
        G.moves++;
        G.last = number;
      },
    },
  },
};

export async function serve(port) {
  const { Server, Origins } = require('boardgame.io/server');
  await Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port });
}

export async function join(port, match, seat, told) {
  const { Client } = require('boardgame.io/client');
  const { SocketIO } = require('boardgame.io/multiplayer');
  const client = Client({
    game,
    matchID: `match-${match}`, // made by the server when somebody asks for it
    numPlayers: 2,
    playerID: String(seat),
    multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
    debug: false,
  });
  let seen = -1;
  let connected;
  const ready = new Promise((resolve) => { connected = resolve; });
  client.subscribe((state) => {
    if (!state || !state.isConnected || state._stateID <= seen) return;
    seen = state._stateID;
    connected();
    told({ moves: state.G.moves, turn: Number(state.ctx.currentPlayer), last: state.G.last });
  });
  client.start();
  await ready;
  return (number) => client.moves.play(number);
}
