/** Responses that the worker writes in a second, on a modest machine with other things to do. */
const rowsPerSecond = 10_000
/** Until the worker takes a job up, and the letter. */
const aroundSeconds = 10

/** How long an export may take until its letter comes, with so many responses before it and in it. */
export const waitSeconds = (rows: number) => aroundSeconds + Math.ceil(rows / rowsPerSecond)

/** `about 1 minute`, `about 25 minutes`, `about 2 hours`. */
export function aboutSoLong(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return `about ${minutes} minute${minutes === 1 ? '' : 's'}`
  return `about ${Math.round(minutes / 60)} hours`
}
