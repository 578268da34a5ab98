import { hashOfValue } from '@/lib/floor/canonical-json'
import type { Answers } from '@/lib/surveys/engine/answers'

/**
 * What looks odd about a response, as the bits of `responses.marks`. A mark says so and never removes anything: results
 * and exports may leave marked answers out.
 */
export const marks = {
  /** A field that people cannot see was filled in. */
  honeypot: 1,
  /** Submitted faster than anybody reads. */
  quick: 2,
  /** Every answer is the same as in another response to the survey shortly before. */
  alike: 4,
} as const

/** 64 bits of the hash of the answers, whatever their order: the same answers have the same digest. */
export const digestOf = (answers: Answers): bigint => hashOfValue(answers).readBigInt64BE(0)
