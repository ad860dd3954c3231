// Cities whose name on the map is translated: [pt-PT, pt-BR, ro]. The other editions keep the board's names.
const journey = {
  amsterdam: ['Amesterdão', 'Amsterdã', 'Amsterdam'],
  ankara: ['Ancara', 'Ancara', 'Ankara'],
  athens: ['Atenas', 'Atenas', 'Atena'],
  berlin: ['Berlim', 'Berlim', 'Berlin'],
  bucharest: ['Bucareste', 'Bucareste', 'București'],
  copenhagen: ['Copenhaga', 'Copenhague', 'Copenhaga'],
  london: ['Londres', 'Londres', 'Londra'],
  madrid: ['Madrid', 'Madri', 'Madrid'],
  moscow: ['Moscovo', 'Moscou', 'Moscova'],
  rome: ['Roma', 'Roma', 'Roma'],
  stockholm: ['Estocolmo', 'Estocolmo', 'Stockholm'],
  vienna: ['Viena', 'Viena', 'Viena'],
  warsaw: ['Varsóvia', 'Varsóvia', 'Varșovia'],
  zurich: ['Zurique', 'Zurique', 'Zürich'],
};

const journeyUsa = {
  new_york: ['Nova Iorque', 'Nova York', 'New York'],
  new_orleans: ['Nova Orleães', 'Nova Orleans', 'New Orleans'],
  san_francisco: ['São Francisco', 'São Francisco', 'San Francisco'],
};

const NAMES = {
  first_journey: journey,
  first_journey_usa: journeyUsa,
  // The board means the Romanian name and only lacks the letters.
  europe: { bucuresti: [null, null, 'București'] },
};

export function namesOf(edition, city) {
  const [portugal, brazil, romania] = NAMES[edition]?.[city.id] ?? [];
  const others = { 'pt-PT': portugal, 'pt-BR': brazil, ro: romania };
  return Object.fromEntries(Object.entries(others).filter(([, name]) => name && name !== city.name));
}
