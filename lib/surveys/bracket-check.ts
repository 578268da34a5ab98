import 'server-only'
import { invalid } from '@/lib/floor/errors/domain-error'
import { messages } from './messages'
import type { SurveyRecord } from './queries'
import { type SurveySchema, schemaOf } from './questions/survey-schema'
import {
  describeUnfilled,
  findUnfilledBrackets,
  type SurveyWording,
  type UnfilledBrackets,
} from './questions/unfilled-brackets'

/** Brackets that were published before do not block a change of something else. */
function isNewlyUnfilled(unfilled: UnfilledBrackets, before: readonly UnfilledBrackets[]): boolean {
  const known = before.find(({ field, question }) => field === unfilled.field && question === unfilled.question)
  return unfilled.brackets.some((bracket) => !known?.brackets.includes(bracket))
}

/**
 * Refuses to publish text with a bracket that nobody filled in. A draft may have some.
 * @throws DomainError 422 with a message for each field that still has one, and the text that would have been public
 */
export function assertNoBrackets(current: SurveyRecord, schema: SurveySchema, survey: SurveyWording): void {
  const before = current.isDraft ? [] : findUnfilledBrackets(schemaOf(current), current)
  const unfilled = findUnfilledBrackets(schema, survey).filter((one) => isNewlyUnfilled(one, before))
  if (unfilled.length === 0) return
  const fields: Record<string, string> = {}
  for (const one of unfilled) fields[one.field] = [fields[one.field], describeUnfilled(one)].filter(Boolean).join(' ')
  throw invalid(messages.bracketsLeft(unfilled), fields)
}
