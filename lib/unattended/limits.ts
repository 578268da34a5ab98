import { deviceGraceDays } from '@/lib/surveys/rules'

/** Characters of the name by which staff tell devices apart. */
export const deviceLabelMax = 75

/** Answers sent at a time, and the most bytes of them: a body is refused past 256 KB. */
export const maxBatchAnswers = 25
export const batchMaxBytes = 200_000

/** A saved queue: some 20,000 answers to the mandated questions. */
export const fileMaxBytes = 25_000_000

/** Requests of one device an hour: a heartbeat twice a minute, and 12,000 answers that waited. */
export const deviceLimit = { limit: 600, windowSeconds: 3600 }

/** Wrong device keys from one address block, as for quick codes. */
export const missLimit = { limit: 20, windowSeconds: 60 }

/** Days in which a device that was ended may still bring what it gathered before. */
export const graceDays = deviceGraceDays

/** How long the device asks whether somebody is still there before it returns to the start: no less (WCAG 2.2.1). */
export const warningSeconds = 20

/** How long a list or a date picker that stands open is somebody who looks through it. */
export const maxPickSeconds = 600

/** The longest that the thanks stay when nobody touches the device: time to write the receipt code down. */
export const thanksSeconds = 60

export const pinLength = { least: 4, most: 8 } as const
