const maxLength = 2_000
const ownBase = 'http://own.invalid'

/**
 * No path of ours holds any of these. Browsers drop control characters inside an address, which would hide slashes, and
 * read a backslash as one; two slashes begin another host, at the latest when dots before them are resolved.
 */
const foreignPattern = /[\p{Cc}\s\\]|\/\//u

/** Calls and the sign-in pages themselves are nothing to come back to; one's own profile is. */
const notPagePattern = /^\/(?:api|authentication(?!\/profile$)|_next)(?:\/|$)/i

/**
 * An address on our own host to go to after signing in: path, query and fragment; '/' for anything else. Refuses other
 * hosts in all their spellings: `//evil`, `/\evil`, `%2F%2Fevil`, `/.//evil`, `https:evil`.
 */
export function safeReturnUrl(address: unknown): string {
  if (typeof address !== 'string' || address.length > maxLength || !address.startsWith('/')) return '/'
  const url = URL.parse(address, ownBase)
  if (url?.origin !== ownBase) return '/'
  for (const path of [decodeFully(pathOf(address)), decodeFully(url.pathname)])
    if (path === undefined || foreignPattern.test(path) || notPagePattern.test(path)) return '/'
  return url.pathname + url.search + url.hash
}

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? ''

/** A path with every layer of percent-encoding taken off; undefined when it cannot be read or has too many. */
function decodeFully(path: string): string | undefined {
  let plain = path
  try {
    for (let layer = 0; layer < 5; layer += 1) {
      const next = decodeURIComponent(plain)
      if (next === plain) return plain
      plain = next
    }
  } catch {}
  return undefined
}
