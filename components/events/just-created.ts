/** The event that this window created last, until its page has shown what comes next. */
let createdId: number | undefined

/** Notes that an event was created here, for the page that follows. */
export function storeCreated(id: number) {
  createdId = id
}

/** Whether the event was created here a moment ago. */
export const isJustCreated = (id: number): boolean => createdId === id

/** Forgets it: the page was left. */
export function clearCreated(id: number) {
  if (createdId === id) createdId = undefined
}
