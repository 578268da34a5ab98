/**
 * Collects what is typed between asking for the search and its box being there: its script may still be on its way. Without
 * it the first letters would go to the page behind.
 */
export function createEarlyKeys(onEscape: () => void) {
  let typed = ''

  function collect(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || key === 'Shift') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') {
      take()
      onEscape()
    } else if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
  }

  function begin() {
    typed = ''
    window.addEventListener('keydown', collect, true)
  }

  /** Ends it. @returns what was typed */
  function take(): string {
    window.removeEventListener('keydown', collect, true)
    const taken = typed
    typed = ''
    return taken
  }

  return { begin, take }
}
