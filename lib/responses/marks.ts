import { hashOfValue } from '@/lib/floor/canonical-json'
import type { Answers } from '@/lib/surveys/engine/answers'

/** The bits of `responses.marks`. A marked response stays; results and exports can leave it out. */
export const marks = {
  /** A field that people cannot see was filled in. */
  honeypot: 1,
  /** Submitted faster than anybody reads. */
  quick: 2,
  /** All answers equal those of another response to the survey shortly before. */
  alike: 4,
} as const

/** Each mark in words, for results and exports, in the order of the bits. */
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

/** Less than the fastest reader needs, page turns included. */
const minSecondsPerQuestion = 1

/** The `quick` bit if this many questions were answered in this time, else 0. */
export const quickMark = (startedAt: Date, submittedAt: Date, questions: number): number =>
  submittedAt.getTime() - startedAt.getTime() < questions * minSecondsPerQuestion * 1000 ? marks.quick : 0

/** With fewer answers, equal responses may be chance. */
export const alikeMinAnswers = 5
/** Equal answers count as a repetition within this many hours. */
export const alikeWithinHours = 24

/** The number of answered questions; the text of "Other" belongs to its question. */
export const countAnswers = (answers: Answers): number =>
  Object.keys(answers).filter((name) => !name.endsWith('-Comment')).length

/** 64 bits of the hash of the answers, independent of their order. */
export const digestOf = (answers: Answers): bigint => hashOfValue(answers).readBigInt64BE(0)
