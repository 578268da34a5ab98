const knowsOpen = CSS.supports('selector(:open)')

/**
 * Whether a list or a date picker of the browser's own is open. A browser that cannot say may have one open wherever the
 * focus is on a field that has one.
 */
export const isPicking = (): boolean =>
  document.querySelector(knowsOpen ? ':is(select, input):open' : ':is(select, input[type=date]):focus') !== null
