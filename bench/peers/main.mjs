// main.mjs PEER serve PORT | PEER load PORT MATCHES SECONDS SERVER_PID - one peer's server, or its players: each
// waits for the answer to its move. Prints one line of JSON.
import { readFileSync } from 'node:fs';

const [peer, what, port, matches, seconds, pid] = process.argv.slice(2);
const { serve, join } = await import(`./${peer}.mjs`);

const cpu = () => {
  const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(words[11]) + Number(words[12])) / 100;
};

async function sit(match, seat, figures) {
  let sent = 0;
  let play = null;
  let waiting = null;
  const told = (state) => {
    if (sent && state.turn !== seat) {
      figures.took.push(performance.now() - sent);
      sent = 0;
    }
    if (state.turn !== seat || sent) return;
    if (!play) waiting = state;
    else {
      sent = performance.now();
      play(1 + (state.moves % 9));
    }
  };
  play = await join(port, match, seat, told);
  if (waiting) told(waiting);
}

if (what === 'serve') {
  await serve(Number(port));
  console.log('ready');
} else {
  const figures = { took: [] };
  for (let match = 0; match < Number(matches); match++)
    for (let seat = 0; seat < 2; seat++) await sit(match, seat, figures);
  await new Promise((later) => setTimeout(later, 1000));
  figures.took.length = 0;
  const began = performance.now();
  const before = cpu();
  await new Promise((later) => setTimeout(later, Number(seconds) * 1000));
  const took = figures.took.slice().sort((a, b) => a - b);
  const spent = (performance.now() - began) / 1000;
  const at = (share) => Number((took[Math.floor(took.length * share)] ?? 0).toFixed(3));
  console.log(JSON.stringify({
    peer, connections: 2 * Number(matches), moves: took.length,
    moves_per_s: Math.round(took.length / spent),
    cpu_us_per_move: Number((((cpu() - before) * 1e6) / took.length).toFixed(1)),
    p50_ms: at(0.5), p99_ms: at(0.99),
  }));
  process.exit(0);
}
