/** Responses that the worker writes per second, on a modest and busy machine. */
const rowsPerSecond = 10_000
/** For the start of the job and the email. */
const overheadSeconds = 10

/** The estimated seconds until the email about an export, for the number of responses in it and before it. */
export const estimateWaitSeconds = (rows: number) => overheadSeconds + Math.ceil(rows / rowsPerSecond)

/** `about 1 minute`, `about 25 minutes`, `about 2 hours`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return `about ${minutes} minute${minutes === 1 ? '' : 's'}`
  return `about ${Math.round(minutes / 60)} hours`
}
