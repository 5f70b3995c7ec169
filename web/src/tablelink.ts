// SPDX-License-Identifier: MIT
// tablelink.ts - the whole script of a link to a table, t/GAME#ID: messengers show that page's
// preview, and a browser goes on to the table. Without an id it goes to the game.
const id = /^#(\w+)$/.exec(location.hash)?.[1];
const game = /([a-z]+)(?:\.html)?$/.exec(location.pathname)?.[1];
location.replace(`../#/${id ? `online/${id}` : `new/${game}`}`);

export {};
