type LeaveGuard = (go: () => void) => void

/** Asks about the unsaved changes of this page, if there are any. */
let leaveGuard: LeaveGuard | undefined

/**
 * Leaves by `go` at once, or after the question when a form has unsaved changes. For whatever leaves without a link:
 * a Cancel button, an entry of a menu. Links, the back button and the browser's own close are watched already.
 */
export function leavePage(go: () => void) {
  if (leaveGuard) leaveGuard(go)
  else go()
}

/** From now on `leavePage` asks first. The answer ends it. */
export function guardPage(guard: LeaveGuard): () => void {
  leaveGuard = guard
  return () => {
    if (leaveGuard === guard) leaveGuard = undefined
  }
}

/** True while leaving asks first. */
export const isPageGuarded = (): boolean => leaveGuard !== undefined
