import type { OpenSurvey } from '@/lib/responses/open-survey'
import type { Answers } from '@/lib/surveys/engine/answers'
import { checkAnswer, givenIn, patched, patchOf } from '@/lib/surveys/engine/check-answer'
import { type FormFields, readForm } from '@/lib/surveys/engine/read-form'
import { isLastOf, stepOf, walkOf } from '@/lib/surveys/engine/walk'
import type { Page } from './page-response'
import { startPage, stepPage } from './survey-pages'
import type { SurveyRequest } from './survey-request'

/** The form field in which a preview carries the answers so far; nothing of it is ever stored. */
const carriedName = 'tried'

/** The answers a preview brought along, each checked as if it had just been given. */
function carriedIn(open: OpenSurvey, fields: FormFields): Answers {
  let brought: Answers = {}
  try {
    const parsed: unknown = JSON.parse(String(fields[carriedName] ?? '{}'))
    if (typeof parsed === 'object' && parsed !== null) brought = parsed as Answers
  } catch {
    // Somebody else's words: the preview begins again.
  }
  const answers: Answers = {}
  for (const { question } of open.texts.plan.questions)
    Object.assign(answers, patchOf(question, checkAnswer(question, givenIn(brought, question.name))).set)
  return answers
}

/** A step of a survey in preview: the same pages, with the answers in the form instead of the database. */
export function tryOut(open: OpenSurvey, { posted }: SurveyRequest): Page | undefined {
  const { fields = {}, button = 'next' } = posted ?? {}
  if (button === 'leave') return undefined
  if (button === 'another') return startPage(open)
  const stepOn = (answers: Answers, step: number, more: Partial<Parameters<typeof stepPage>[1]> = {}) =>
    stepPage(open, { answers, step, carried: { [carriedName]: JSON.stringify(answers) }, ...more })
  if (button === 'start') return stepOn({}, 1)
  const { plan } = open.texts
  const before = carriedIn(open, fields)
  const question = plan.byName.get(String(fields.question ?? ''))
  const from = question ? stepOf(walkOf(plan, before), question.name) : 0
  if (!question || from === 0) return stepOn(before, 1)
  const given = readForm(question, fields)
  const checked = checkAnswer(question, given)
  if (checked.problems.length > 0 && button !== 'previous')
    return stepOn(before, from, { typed: { ...given, problems: checked.problems } })
  const answers = patched(before, patchOf(question, checked))
  const walk = walkOf(plan, answers)
  const at = stepOf(walk, question.name)
  if (button === 'previous') return stepOn(answers, at - 1)
  if (isLastOf(walk, question.name)) return stepOn(answers, at, { isPast: true })
  return stepOn(answers, button === 'next' ? at + 1 : at)
}
