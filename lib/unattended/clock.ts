/** Moments that a device's clock gave, as they were by ours. */
export type AnswerTimes = { startedAt: Date; submittedAt: Date | null }

type ClockBounds = {
  /** How far the device's clock is behind ours, milliseconds. */
  behindMs: number
  /** When unattended mode was started on the device: nothing was given before. */
  since: Date
  now: Date
}

/**
 * A device's clock may be wrong, and nothing was given before the device was started or is given in the future: moments
 * are moved by what its clock is off as it sends, and held within those bounds.
 */
export function correctTimes(times: AnswerTimes, { behindMs, since, now }: ClockBounds): AnswerTimes {
  const within = (from: Date, moment: Date) =>
    new Date(Math.min(now.getTime(), Math.max(from.getTime(), moment.getTime() + behindMs)))
  const startedAt = within(since, times.startedAt)
  return { startedAt, submittedAt: times.submittedAt && within(startedAt, times.submittedAt) }
}
