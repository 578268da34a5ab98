type Ask = (go: () => void) => void

/** Asks about the unsaved changes of this page, if there are any. */
let ask: Ask | undefined

/**
 * Leaves by `go` at once, or after the question when a form has unsaved changes. For whatever leaves without a link:
 * a Cancel button, an entry of a menu. Links, the back button and the browser's own close are watched already.
 */
export function leave(go: () => void) {
  if (ask) ask(go)
  else go()
}

/** From now on `leave` asks first. The answer ends it. */
export function guardPage(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = undefined
  }
}

/** True while leaving asks first. */
export const isGuarded = (): boolean => ask !== undefined
