const longest = 2_000
/** Browsers drop some of these inside an address, which would hide slashes, and read `\\` as one. */
const forbiddenCharacters = /[\p{Cc}\s\\]/u
const ownBase = 'http://own.invalid'

/**
 * An address on our own host to go to after signing in: path, query and fragment; '/' for anything else. Refuses other
 * hosts in all their spellings (`//evil`, `/\evil`, `%2F%2Fevil`, `https:evil`), calls, and the sign-in pages themselves.
 */
export function safeReturnUrl(given: unknown): string {
  if (typeof given !== 'string' || given.length > longest || !given.startsWith('/')) return '/'
  const plain = decoded(given)
  if (plain === undefined || leavesHost(given) || leavesHost(plain)) return '/'
  const url = URL.parse(given, ownBase)
  if (url?.origin !== ownBase) return '/'
  if (/^\/(?:api|authentication|_next)(?:\/|$)/i.test(decodeURIComponent(url.pathname))) return '/'
  return url.pathname + url.search + url.hash
}

const leavesHost = (path: string) => /^[/\\]{2}/.test(path) || forbiddenCharacters.test(path.split(/[?#]/)[0] ?? '')

/** The path with every layer of percent-encoding taken off; undefined when it cannot be read or has too many. */
function decoded(value: string): string | undefined {
  let path = value.split(/[?#]/)[0] ?? ''
  try {
    for (let layer = 0; layer < 5; layer += 1) {
      const next = decodeURIComponent(path)
      if (next === path) return path
      path = next
    }
  } catch {}
  return undefined
}
