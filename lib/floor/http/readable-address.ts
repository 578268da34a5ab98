/**
 * The address of a request, so spelt that every router can read it. A path with a percent sign that begins no letter
 * (`/survey/50%`, `%ff`) is taken as it is typed; it names nothing, and "not found" says so. Next would answer 500.
 * An address with a host before it, as one says it to a proxy, is its path; Next would send the asker to that host.
 */
export function readableAddress(url: string): string {
  const address = url.startsWith('/') ? url : pathOf(url)
  const end = address.indexOf('?')
  const path = end < 0 ? address : address.slice(0, end)
  try {
    decodeURIComponent(path)
    return address
  } catch {
    return path.replaceAll('%', '%25') + address.slice(path.length)
  }
}

function pathOf(url: string): string {
  const { pathname = '', search = '' } = URL.parse(url) ?? {}
  return pathname.startsWith('/') ? pathname + search : '/'
}
