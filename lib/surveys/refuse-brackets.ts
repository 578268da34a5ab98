import 'server-only'
import { invalid } from '@/lib/floor/errors/domain-error'
import { say } from './messages'
import type { FoundSurvey } from './queries'
import { type SurveySchema, schemaOf } from './questions/survey-schema'
import {
  fillInSentence,
  listUnfilledBrackets,
  type SurveyTexts,
  type UnfilledBrackets,
} from './questions/unfilled-brackets'

/** What respondents read in brackets already is no reason to refuse a change of something else. */
function isNew(left: UnfilledBrackets, before: readonly UnfilledBrackets[]): boolean {
  const known = before.find(({ field, question }) => field === left.field && question === left.question)
  return left.brackets.some((bracket) => !known?.brackets.includes(bracket))
}

/**
 * What the public reads holds no bracket that somebody forgot to fill in. A draft may, as long as it is one.
 * @throws 422 with a sentence for each field that still has one, and the words that would have been public
 */
export function refuseBrackets(current: FoundSurvey, schema: SurveySchema, survey: SurveyTexts): void {
  const before = current.isDraft ? [] : listUnfilledBrackets(schemaOf(current), current)
  const left = listUnfilledBrackets(schema, survey).filter((one) => isNew(one, before))
  if (left.length === 0) return
  const fields: Record<string, string> = {}
  for (const one of left) fields[one.field] = [fields[one.field], fillInSentence(one)].filter(Boolean).join(' ')
  throw invalid(say.bracketsLeft(left), fields)
}
