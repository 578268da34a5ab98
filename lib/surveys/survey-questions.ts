import 'server-only'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { conflict, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { messages } from './messages'
import type { SurveyRecord } from './queries'
import { buildSchema, elementsOf } from './questions/build-schema'
import { surveyTokens } from './questions/tokens'
import { questionLock } from './rules'
import type { SavedSurvey } from './schema'
import * as queries from './template-queries'

const lockMessages = { responses: messages.templateLocked, device: messages.templateLockedByDevice }

const hasSameQuestions = (current: SurveyRecord, sent: SavedSurvey) =>
  current.surveyTemplateId === sent.surveyTemplateId &&
  current.optionalQuestionTemplateId === sent.optionalQuestionTemplateId &&
  current.optionalQuestions.join() === sent.optionalQuestions.join()

/**
 * The schema of a survey as saved, its template, and the optional questions that it chose. Once there are responses, or
 * a device is in unattended mode, the questions are locked.
 * @throws DomainError 409 for other questions of a locked survey; 422 for a template that the survey may not be built
 *   on
 */
export async function buildSurveyQuestions(ctx: StaffContext, current: SurveyRecord, sent: SavedSurvey) {
  const lock = questionLock(current)
  if (lock && !hasSameQuestions(current, sent))
    throw conflict(lockMessages[lock], { surveyTemplateId: lockMessages[lock] })
  const template = await getChosenTemplate(ctx, current, sent.surveyTemplateId)
  const bank = await getBank(ctx, sent.optionalQuestionTemplateId)
  const schema = buildSchema({
    template: template.schema,
    optionalTemplate: bank?.schema,
    optionalQuestions: sent.optionalQuestions,
    placeholders: sent.optionalQuestionPlaceholders,
    tokens: surveyTokens(current.eventName, sent),
  })
  return {
    schema,
    template,
    optionalQuestions: lock ? sent.optionalQuestions : onlyFromBank(bank, sent.optionalQuestions),
  }
}

/** The names that are in the chosen bank, each once; others would be counted, but never asked. */
function onlyFromBank(bank: { schema: unknown } | undefined, names: readonly string[]): string[] {
  const bankNames = new Set(elementsOf(bank?.schema).map(({ name }) => name))
  return [...new Set(names)].filter((name) => bankNames.has(name))
}

/** The chosen template. A newly chosen one must be offered to the survey today. */
async function getChosenTemplate(ctx: StaffContext, current: SurveyRecord, id: number) {
  const template = await queries.findTemplate(ctx.db, organisationScope(ctx.actor), id)
  const refused = (message: string) => invalid(message, { surveyTemplateId: message })
  if (!template || template.kind === 'optional') throw refused(messages.templateRequired)
  const isUnchanged = current.surveyTemplateId === id
  if (!isUnchanged && !(await queries.isOffered(ctx.db, id, current.organisationId, dayInLondon(ctx.now))))
    throw refused(messages.templateNotOffered)
  return template
}

async function getBank(ctx: StaffContext, id: number | null) {
  if (id === null) return undefined
  const bank = await queries.findTemplate(ctx.db, organisationScope(ctx.actor), id)
  if (bank?.kind !== 'optional')
    throw invalid(messages.optionalTemplateRequired, { optionalQuestionTemplateId: messages.optionalTemplateRequired })
  return bank
}
