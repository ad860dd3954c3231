// A card on its way from the market or the deck to the hand. It only shows what happens: nothing waits for it.

export function fly(from: Element, to: Element | null): void {
  const card = from.querySelector('svg');
  if (!card || !to || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [start, end] = [card.getBoundingClientRect(), to.getBoundingClientRect()];
  const copy = card.cloneNode(true) as SVGElement;
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${start.left}px`,
    top: `${start.top}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
    zIndex: '40',
    pointerEvents: 'none',
  });
  document.body.append(copy);
  const x = Math.min(end.right, end.left + 300) - start.left - start.width;
  const y = end.top - start.top + (end.height - start.height) / 2;
  copy
    .animate([{ transform: 'none' }, { transform: `translate(${x}px, ${y}px) scale(0.8)`, opacity: 0.15 }], {
      duration: 280,
      easing: 'cubic-bezier(.2,.7,.2,1)',
    })
    .finished.finally(() => copy.remove());
}
