/**
 * Normalises the address of a request, so that Next can route it. A percent sign that encodes nothing (`/survey/50%`,
 * `%ff`) is taken literally and gets a 404, where Next would answer 500. An absolute address, as sent to proxies, is
 * reduced to its path; Next would redirect to that host. A slash at the end of a call's path is removed, as
 * `organisations/checknameavailability/` is documented with one; Next would redirect, which programs do not follow for
 * writes.
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
