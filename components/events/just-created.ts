/** The event that this window created last, until its page has shown what comes next. */
let created: number | undefined

/** Notes that an event was created here, for the page that follows. */
export function noteCreated(id: number) {
  created = id
}

/** Whether the event was created here a moment ago. */
export const isJustCreated = (id: number): boolean => created === id

/** Forgets it: the page was left. */
export function forgetCreated(id: number) {
  if (created === id) created = undefined
}
