/** A page that could not be sent: the form as it was, and the response it belongs to. */
export type Unsent = { action: string; body: string; response: string }

const key = 'illuminate-unsent'

/** Which page of its response it is; two tabs may each have one of their own. */
const questionOf = ({ body }: Unsent) => new URLSearchParams(body).get('question') ?? ''
const isSame = (one: Unsent, other: Unsent) =>
  one.response === other.response && questionOf(one) === questionOf(other) && one.action === other.action

/** What is kept on this device. @throws where storage is forbidden or unreadable */
function kept(): Unsent[] {
  const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
  return Array.isArray(found) ? (found as Unsent[]) : []
}

function write(unsent: Unsent[]) {
  if (unsent.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(unsent))
}

/** Keeps a page on the device. @returns false in private windows and on full devices: the open page is all that keeps it */
export function keep(unsent: Unsent): boolean {
  try {
    write([...kept().filter((one) => !isSame(one, unsent)), unsent])
    return true
  } catch {
    return false
  }
}

/** The page has arrived. Another tab's stays. */
export function forget(sent: Unsent) {
  try {
    write(kept().filter((one) => !isSame(one, sent)))
  } catch {
    // What was never kept need not be forgotten.
  }
}

/**
 * The page kept for this response of the survey at `action`, if there is one. A page of another response to it is
 * somebody else's, and goes.
 */
export function keptFor(action: string, response: string | undefined): Unsent | undefined {
  try {
    const left = kept().filter((one) => one.action !== action || (response && one.response === response))
    write(left)
    return left.find((one) => one.action === action)
  } catch {
    // Unreadable: of no use to anybody.
    return undefined
  }
}
