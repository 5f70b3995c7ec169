// game.mjs - the work that every peer does: two players in turn name a number from 1 to 9.
export const begin = () => ({ moves: 0, turn: 0, last: 0 });

// False when it is not this seat's turn or no such number.
export function play(state, seat, number) {
  if (seat !== state.turn || !Number.isInteger(number) || number < 1 || number > 9) return false;
  state.moves++;
  state.turn = 1 - seat;
  state.last = number;
  return true;
}
