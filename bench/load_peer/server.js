// boardgame.io's server with the least game there is: four players in turn, one move that counts.
// node server.js PORT [FOLDER]: its games are in memory, or in its own flat files in the folder.
const { FlatFile, Server } = require("boardgame.io/server");

const Count = {
  name: "count",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => { G.count += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
};

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [Count], origins: [/127\.0\.0\.1/], ...(dir && { db: new FlatFile({ dir }) }) });
server.run(Number(port), () => console.log("ready"));
