import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/floor/canonical-json'
import type { Answers } from '@/lib/surveys/engine/answers'

/** What makes a response from paper itself: its survey, its answers, what was written as its reference, and which of the alike it is. */
export type PaperResponse = { surveyId: number; answers: Answers; reference: string; occurrence: number }

/**
 * The id of a response from paper (a UUIDv8, RFC 9562): the same answers in the same file have the same id whenever they
 * are uploaded, so that sending a file twice adds nothing; two alike in one file are two.
 */
export function paperResponseId(response: PaperResponse): string {
  const bytes = createHash('sha256').update(canonicalJson(response)).digest().subarray(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
