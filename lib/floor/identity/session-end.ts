const listeners = new Set<() => void>()

/** The session of this window is over, and the window about to leave for sign-in. */
export function announceSessionEnd() {
  for (const act of listeners) act()
}

/** Hears of it while the page is still there. @returns what ends the listening */
export function onSessionEnd(act: () => void): () => void {
  listeners.add(act)
  return () => {
    listeners.delete(act)
  }
}
