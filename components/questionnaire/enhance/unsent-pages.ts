/** A page that could not be sent: the form as it was, and the response it belongs to. */
export type UnsentPage = { action: string; body: string; response: string }

const storageKey = 'illuminate-unsent'

/** Which page of its response it is; two tabs may each have one of their own. */
const questionOf = ({ body }: UnsentPage) => new URLSearchParams(body).get('question') ?? ''
const isSamePage = (one: UnsentPage, other: UnsentPage) =>
  one.response === other.response && questionOf(one) === questionOf(other) && one.action === other.action

/** The pages stored on this device. @throws where storage is forbidden or unreadable */
function readUnsent(): UnsentPage[] {
  const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
  return Array.isArray(found) ? (found as UnsentPage[]) : []
}

function writeUnsent(unsent: UnsentPage[]) {
  if (unsent.length === 0) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify(unsent))
}

/** Stores a page on the device. @returns false in private windows and on full devices: only the open page has them */
export function storeUnsent(unsent: UnsentPage): boolean {
  try {
    writeUnsent([...readUnsent().filter((one) => !isSamePage(one, unsent)), unsent])
    return true
  } catch {
    return false
  }
}

/** The page has arrived. Another tab's stays. */
export function removeUnsent(sent: UnsentPage) {
  try {
    writeUnsent(readUnsent().filter((one) => !isSamePage(one, sent)))
  } catch {
    // Where nothing can be stored, nothing needs deleting.
  }
}

/**
 * The page stored for this response of the survey at `action`, if there is one. A page of another response to it is
 * somebody else's, and goes.
 */
export function findUnsent(action: string, response: string | undefined): UnsentPage | undefined {
  try {
    const left = readUnsent().filter((one) => one.action !== action || (response && one.response === response))
    writeUnsent(left)
    return left.find((one) => one.action === action)
  } catch {
    // Unreadable: of no use to anybody.
    return undefined
  }
}
