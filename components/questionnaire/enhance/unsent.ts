/** A page that could not be sent: the form as it was, and the response it belongs to. */
export type Unsent = { action: string; body: string; response: string }

const key = 'illuminate-unsent'

/** Keeps a page on the device. Where storage is full or forbidden the open page itself is all that keeps it. */
export function keep(unsent: Unsent) {
  try {
    localStorage.setItem(key, JSON.stringify(unsent))
  } catch {
    // Private windows and full devices have no storage; the retries go on from memory.
  }
}

export function forget() {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above: what was never kept need not be forgotten.
  }
}

/** The page kept for this response, if there is one. A page of another response is somebody else's, and goes. */
export function keptFor(response: string | undefined): Unsent | undefined {
  try {
    const unsent = JSON.parse(localStorage.getItem(key) ?? 'null') as Unsent | null
    if (!unsent) return undefined
    if (response && unsent.response === response) return unsent
  } catch {
    // Unreadable: of no use to anybody.
  }
  forget()
  return undefined
}
