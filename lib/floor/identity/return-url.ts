const maxLength = 2_000
const ownBase = 'http://own.invalid'

/**
 * No path of the platform has any of these. Browsers drop control characters within an address, which can hide slashes,
 * and read a backslash as a slash; two slashes begin another host, even after dot segments are resolved.
 */
const foreignPattern = /[\p{Cc}\s\\]|\/\//u

/** Calls and sign-in pages are not pages to return to, except one's own profile. */
const notPagePattern = /^\/(?:api|authentication(?!\/profile$)|_next)(?:\/|$)/i

/**
 * A safe address on the same host to return to after signing in: path, query and fragment; '/' for anything else.
 * Refuses other hosts in all their spellings: `//evil`, `/\evil`, `%2F%2Fevil`, `/.//evil`, `https:evil`.
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

/** A path with all layers of percent-encoding removed; undefined when it is invalid or has too many. */
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
