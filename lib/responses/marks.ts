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

/** Each mark in words, as results and exports say it; the order is that of the bits. */
export const markReasons = [
  { bit: marks.honeypot, reason: 'a hidden field was filled in' },
  { bit: marks.quick, reason: 'sent faster than anybody reads' },
  { bit: marks.alike, reason: 'the same answers as another response' },
] as const

/** The marks of a response in words; empty for one without. */
export const marksInWords = (bits: number): string =>
  markReasons
    .filter(({ bit }) => (bits & bit) !== 0)
    .map(({ reason }) => reason)
    .join('; ')

/** Nobody reads and answers a question in less, page turning included. */
const minSecondsPerQuestion = 1

/** The `quick` bit where so many questions were gone through in that time. */
export const quickMark = (startedAt: Date, submittedAt: Date, questions: number): number =>
  submittedAt.getTime() - startedAt.getTime() < questions * minSecondsPerQuestion * 1000 ? marks.quick : 0

/** Fewer answers than this are the same by chance. */
export const alikeMinAnswers = 5
/** How long before a response the same answers count as a repetition. */
export const alikeWithinHours = 24

/** How many questions these answers answer; the texts of "Other" belong to theirs. */
export const countAnswers = (answers: Answers): number =>
  Object.keys(answers).filter((name) => !name.endsWith('-Comment')).length

/** 64 bits of the hash of the answers, whatever their order: the same answers have the same digest. */
export const digestOf = (answers: Answers): bigint => hashOfValue(answers).readBigInt64BE(0)
