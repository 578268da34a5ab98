/** Times of an answer by the server's clock. */
export type AnswerTimes = { startedAt: Date; submittedAt: Date | null }

type ClockBounds = {
  /** How far the device's clock is behind the server's, milliseconds. */
  behindMs: number
  /** When unattended mode was started on the device; no answer is older. */
  since: Date
  now: Date
}

/**
 * Corrects times of a device whose clock may be wrong: they are moved by the offset measured while it sends, and
 * limited to the time between the start of the device and now.
 */
export function correctTimes(times: AnswerTimes, { behindMs, since, now }: ClockBounds): AnswerTimes {
  const within = (from: Date, moment: Date) =>
    new Date(Math.min(now.getTime(), Math.max(from.getTime(), moment.getTime() + behindMs)))
  const startedAt = within(since, times.startedAt)
  return { startedAt, submittedAt: times.submittedAt && within(startedAt, times.submittedAt) }
}
