import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/floor/canonical-json'
import { uuidOf } from '@/lib/responses/uuid'
import type { Answers } from '@/lib/surveys/engine/answers'

/** What makes a response from paper itself: its survey, its answers, what was written as its reference, and which of the alike it is. */
export type PaperResponse = { surveyId: number; answers: Answers; reference: string; occurrence: number }

/**
 * The id of a response from paper (a UUIDv8, RFC 9562): the same answers in the same file have the same id whenever they
 * are uploaded, so that sending a file twice adds nothing; two alike in one file are two.
 */
export function paperResponseId(response: PaperResponse): string {
  return uuidOf(8, createHash('sha256').update(canonicalJson(response)).digest().subarray(0, 16))
}
