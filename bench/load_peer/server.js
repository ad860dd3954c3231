// boardgame.io's server with the least game there is: four players in turn, one move that counts.
const { Server } = require("boardgame.io/server");

const Count = {
  name: "count",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => { G.count += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
};

const server = Server({ games: [Count], origins: [/127\.0\.0\.1/] });
server.run(Number(process.argv[2]), () => console.log("ready"));
