import { deviceGraceDays } from '@/lib/surveys/rules'

/** Characters of a device's name. */
export const deviceLabelMax = 75

/** Answers and bytes of a batch; the server refuses bodies over 256 KB. */
export const maxBatchAnswers = 25
export const batchMaxBytes = 200_000

/** Bytes of a queue file: some 20,000 answers to the mandated questions. */
export const fileMaxBytes = 25_000_000

/** Requests of one device per hour: an exchange twice a minute, and 12,000 queued answers in batches. */
export const deviceLimit = { limit: 600, windowSeconds: 3600 }

/** Wrong device keys from one address block, as for quick codes. */
export const missLimit = { limit: 20, windowSeconds: 60 }

/** Days that an ended device may still send answers begun before it was ended. */
export const graceDays = deviceGraceDays

/** Seconds of the warning before a device returns to the start; WCAG 2.2.1 requires at least 20. */
export const warningSeconds = 20

/** Seconds that an open list or date picker counts as activity. */
export const maxPickSeconds = 600

/** Seconds after which the thanks page of an untouched device closes: time to write the receipt code down. */
export const thanksSeconds = 60

export const pinLength = { least: 4, most: 8 } as const
