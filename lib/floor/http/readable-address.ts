/**
 * The address of a request, so spelt that every router can read it. A path with a percent sign that begins no letter
 * (`/survey/50%`, `%ff`) is taken as it is typed; it names nothing, and "not found" says so. Next would answer 500.
 * An address with a host before it, as one says it to a proxy, is its path; Next would send the asker to that host.
 * A call is the same with a slash at its end, as `organisations/checknameavailability/` is documented: Next would answer
 * with a redirect, which a program that writes does not follow.
 */
export function readableAddress(url: string): string {
  const address = url.startsWith('/') ? url : pathOf(url)
  const end = address.indexOf('?')
  const written = end < 0 ? address : address.slice(0, end)
  const search = address.slice(written.length)
  const path = /^\/api\/.+\/$/.test(written) ? written.slice(0, -1) : written
  try {
    decodeURIComponent(path)
    return path + search
  } catch {
    return path.replaceAll('%', '%25') + search
  }
}

function pathOf(url: string): string {
  const { pathname = '', search = '' } = URL.parse(url) ?? {}
  return pathname.startsWith('/') ? pathname + search : '/'
}
