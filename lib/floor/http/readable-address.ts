/**
 * The address of a request, so spelt that every router can read it. A path with a percent sign that begins no letter
 * (`/survey/50%`, `%ff`) is taken as it is typed; it names nothing, and "not found" says so. Next would answer 500.
 */
export function readableAddress(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
