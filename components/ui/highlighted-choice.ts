/**
 * The choice of a list or a menu that Enter would take. Its background alone is faint, and where the device chooses the colours
 * it is gone: a line around it stays.
 */
export const highlightedStyle =
  'outline-none outline-focus data-focused:bg-accent-soft data-focus-visible:outline-2! data-focus-visible:-outline-offset-2 ' +
  'data-focus-visible:outline-solid! forced-colors:data-focused:outline-2! forced-colors:data-focused:-outline-offset-2 ' +
  'forced-colors:data-focused:outline-solid!'
