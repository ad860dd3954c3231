// The worker that draws a board, with the same code that draws those of the package when the client is built.
import { ownLook } from '../../boards/own_look.mjs';
import { drawPlate } from '../../boards/plate.mjs';

onmessage = async ({ data: { edition, atlas } }) => {
  try {
    const needed = edition.look.ground === 'coast' ? await (await fetch(atlas)).json() : null;
    const { plate, small } = drawPlate(edition, ownLook(edition), needed);
    postMessage({ plate, small });
  } catch (error) {
    postMessage(String(error));
  }
};
