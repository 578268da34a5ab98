import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner, eventRoleOf } from '@/lib/floor/access/event-role'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, forbidden, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { assertCurrentVersion, stampOf, versionNote } from '@/lib/floor/saving/versioned-record'
import { findOnlyOrganisation } from '@/lib/organisations/look-up-organisations'
import { getEditableSurvey } from './editable-survey'
import { defaultIntroduction, messages } from './messages'
import type { SurveyRecord } from './queries'
import * as queries from './queries'
import { type SurveySchema, schemaOf } from './questions/survey-schema'
import {
  describeUnfilled,
  findUnfilledBrackets,
  type SurveyWording,
  type UnfilledBrackets,
} from './questions/unfilled-brackets'
import { newQuickCode } from './quick-code'
import { saveAsTemplate } from './save-as-template'
import type { SavedSurvey } from './schema'
import { buildSurveyQuestions } from './survey-questions'
import { findLatestTemplate } from './template-queries'

/** Two equal random codes: one chance in 6 × 10¹⁴, and another try makes a new one. */
const quickCodeConflict = () => conflict('The quick code was just taken. Please try again.')

const nameConflict = () => conflict(messages.nameUsed, { name: messages.nameUsed })

/** The values that a new survey takes from its event or organisation. */
type SurveyDefaults = {
  eventId: number | null
  organisationId: number
  eventName?: string
  names: { organisationDisplayName: string; disciplineDisplayName: string; locationDisplayName: string }
}

/** @throws DomainError 404 out of scope, 409 for an event without an owner, 403 for a partner of it */
async function findDefaultsFromEvent(ctx: StaffContext, eventId: number): Promise<SurveyDefaults> {
  const scope = organisationScope(ctx.actor)
  const event = await queries.findEvent(ctx.db, scope, eventId)
  if (!event) throw notFound('Event')
  const owners = event.assigned.filter(({ relationshipTypeId }) => relationshipTypeId === eventOwner)
  if (owners.length === 0) throw conflict(messages.noOwner)
  const owner = owners.find(({ organisationId }) => isWithinScope(scope, organisationId))
  if (!owner || eventRoleOf(ctx.actor, event.assigned) !== 'owner') throw forbidden()
  return {
    eventId,
    organisationId: owner.organisationId,
    eventName: event.name,
    names: {
      organisationDisplayName: owner.knownAs,
      disciplineDisplayName: event.disciplineName,
      locationDisplayName: event.locationName,
    },
  }
}

/**
 * A survey without an event belongs to its author's organisation.
 * @throws DomainError 422 for an author with several organisations or none
 */
async function findDefaultsWithoutEvent(ctx: StaffContext): Promise<SurveyDefaults> {
  const organisation = await findOnlyOrganisation(ctx)
  if (!organisation) throw invalid(messages.eventNotSpecified, { eventId: messages.eventNotSpecified })
  return {
    eventId: null,
    organisationId: organisation.id,
    names: { organisationDisplayName: organisation.knownAs, disciplineDisplayName: '', locationDisplayName: '' },
  }
}

/** Creates a draft for an event or, without one, for the author's only organisation. @returns its id */
export async function createSurvey(ctx: StaffContext, request: { eventId?: number | null | undefined }) {
  authorize(ctx, 'create', 'survey')
  const defaults = request.eventId
    ? await findDefaultsFromEvent(ctx, request.eventId)
    : await findDefaultsWithoutEvent(ctx)
  const { eventId, organisationId, names } = defaults
  const template = await findLatestTemplate(ctx.db)
  return change(ctx, { record: { what: 'survey' } }, async (tx) => {
    const id = await queries.insertSurvey(tx.db, {
      ...names,
      eventId,
      organisationId,
      surveyTemplateId: template?.id ?? null,
      numberOfQuestions: template?.numberOfQuestions ?? 0,
      introduction: defaultIntroduction(defaults.eventName, names.organisationDisplayName),
      postCompletionMessage: messages.defaultPostCompletionMessage,
      createdBy: ctx.actor.userId,
      updatedBy: ctx.actor.userId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    tx.audit({ subject: 'survey', subjectId: id, action: 'create', organisationId, after: { eventId, ...names } })
    return id
  })
}

/**
 * Saves a draft, publishes it (`isDraft: false`) or prepares its preview (`isPreview: true`). Publishing freezes the
 * schema and assigns a quick code unless the preview had one; after the first response only texts and dates may change.
 */
export async function saveSurvey(ctx: StaffContext, id: number, sent: SavedSurvey) {
  const duplicates = {
    surveys_name_per_event: nameConflict,
    surveys_quick_code: quickCodeConflict,
    quick_codes_code: quickCodeConflict,
  }
  return change(ctx, { record: { what: 'survey', id }, duplicates }, async (tx) => {
    await lockRows(tx.db, 'surveys', [id])
    const current = await getEditableSurvey(tx, id)
    if (sent.isPreview && !current.isDraft) throw conflict(messages.publishedHasNoPreview)
    assertCurrentVersion('survey', current, sent.version)
    const published = current.isDraft && sent.isDraft === false
    if (!current.isDraft && sent.isDraft === true) throw conflict('A published survey cannot become a draft again.')
    assertOwnsLogo(current, sent.logoOrganisationId)
    const questions = await buildSurveyQuestions(tx, current, sent)
    const { schema } = questions
    if (published || !current.isDraft) assertNoBrackets(current, schema, sent)
    const changed = {
      name: sent.name,
      introduction: sent.introduction,
      postCompletionMessage: sent.postCompletionMessage,
      postCompletionUrl: sent.postCompletionUrl,
      organisationDisplayName: sent.organisationDisplayName,
      disciplineDisplayName: sent.disciplineDisplayName,
      locationDisplayName: sent.locationDisplayName,
      surveyTemplateId: sent.surveyTemplateId,
      optionalQuestionTemplateId: sent.optionalQuestionTemplateId,
      optionalQuestions: questions.optionalQuestions,
      optionalQuestionPlaceholders: sent.optionalQuestionPlaceholders,
      logoOrganisationId: sent.logoOrganisationId,
      activeFrom: sent.activeFrom,
      activeTo: sent.activeTo,
      ...activeColumns(current, sent.isActive, ctx.now),
      isNew: false,
      isPreview: sent.isPreview ?? false,
      isDraft: current.isDraft && !published,
      quickCode: current.quickCode ?? (published || sent.isPreview ? newQuickCode() : null),
      numberOfQuestions: schema.pages.length,
    }
    const frozen = { ...(!changed.isDraft && { schemaReadOnly: schema }), ...(published && { publishedAt: ctx.now }) }
    const saved = await queries.updateSurvey(tx.db, id, { ...changed, schema, ...frozen }, stampOf(tx))
    tx.audit({
      subject: 'survey',
      subjectId: id,
      subjectName: sent.name,
      action: published ? 'publish' : 'update',
      organisationId: current.organisationId,
      ...differences(current, changed),
      note: versionNote(sent.version),
    })
    const organisationTemplateId = await saveAsTemplate(tx, current, sent, questions)
    return { ...saved, ...(organisationTemplateId !== undefined && { organisationTemplateId }) }
  })
}

/** `isActive`, and the time at which the survey was closed by hand. */
function activeColumns({ isActive, closedAt }: queries.SurveyRecord, requested: boolean | undefined, now: Date) {
  if (requested === undefined || requested === isActive) return { isActive, closedAt }
  return { isActive: requested, closedAt: requested ? null : now }
}

/** Refuses a logo of an organisation that does not own the event. One that was chosen before may stay. */
function assertOwnsLogo({ assigned, logoOrganisationId }: queries.SurveyRecord, requested: number | null) {
  if (requested === null || requested === logoOrganisationId || ownerIdsOf(assigned).includes(requested)) return
  throw invalid(messages.logoOwnerUnknown, { logoOrganisationId: messages.logoOwnerUnknown })
}

const ownerIdsOf = (assigned: queries.SurveyRecord['assigned']) =>
  assigned.filter(({ relationshipTypeId }) => relationshipTypeId === eventOwner).map((one) => one.organisationId)

/**
 * Deletes a survey without responses.
 * @throws DomainError 403, 404; 409 for an archived survey, one with responses, and one with a device in unattended
 *   mode
 */
export async function deleteSurvey(ctx: StaffContext, id: number) {
  await change(ctx, { record: { what: 'survey', id } }, async (tx) => {
    await lockRows(tx.db, 'surveys', [id])
    const survey = await getEditableSurvey(tx, id, 'delete')
    if (survey.hasResponses) throw conflict(messages.hasResponses)
    if (survey.hasDeviceOut) throw conflict(messages.hasDeviceOut)
    await queries.deleteSurvey(tx.db, id)
    tx.audit({
      subject: 'survey',
      subjectId: id,
      subjectName: survey.name ?? '',
      action: 'delete',
      organisationId: survey.organisationId,
      before: { name: survey.name, eventId: survey.eventId, isDraft: survey.isDraft },
    })
  })
}

/** The changed fields, for the audit entry. */
function differences(current: Record<string, unknown>, changed: Record<string, unknown>) {
  const names = Object.keys(changed).filter((name) => JSON.stringify(current[name]) !== JSON.stringify(changed[name]))
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(current), after: pick(changed) }
}

/** What respondents read in brackets already is no reason to refuse a change of something else. */
function isNewlyUnfilled(unfilled: UnfilledBrackets, before: readonly UnfilledBrackets[]): boolean {
  const known = before.find(({ field, question }) => field === unfilled.field && question === unfilled.question)
  return unfilled.brackets.some((bracket) => !known?.brackets.includes(bracket))
}

/**
 * What the public reads holds no bracket that somebody forgot to fill in. A draft may, as long as it is one.
 * @throws 422 with a sentence for each field that still has one, and the words that would have been public
 */
function assertNoBrackets(current: SurveyRecord, schema: SurveySchema, survey: SurveyWording): void {
  const before = current.isDraft ? [] : findUnfilledBrackets(schemaOf(current), current)
  const unfilled = findUnfilledBrackets(schema, survey).filter((one) => isNewlyUnfilled(one, before))
  if (unfilled.length === 0) return
  const fields: Record<string, string> = {}
  for (const one of unfilled) fields[one.field] = [fields[one.field], describeUnfilled(one)].filter(Boolean).join(' ')
  throw invalid(messages.bracketsLeft(unfilled), fields)
}
