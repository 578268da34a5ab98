/** Moments that a device's clock gave, as they were by ours. */
export type Moments = { startedAt: Date; submittedAt: Date | null }

type Bounds = {
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
export function settleMoments(given: Moments, { behindMs, since, now }: Bounds): Moments {
  const within = (from: Date, moment: Date) =>
    new Date(Math.min(now.getTime(), Math.max(from.getTime(), moment.getTime() + behindMs)))
  const startedAt = within(since, given.startedAt)
  return { startedAt, submittedAt: given.submittedAt && within(startedAt, given.submittedAt) }
}
