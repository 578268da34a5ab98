import 'server-only'
import { actingAs, eventOwner } from '@/lib/floor/access/acting-as'
import { authorize } from '@/lib/floor/access/authorize'
import { isWithin, organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, forbidden, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { assertFresh, stampOf, versionNote } from '@/lib/floor/saving/versioned-record'
import { onlyOrganisation } from '@/lib/organisations/look-up-organisations'
import { getEditable } from './editable-survey'
import { defaultIntroduction, say } from './messages'
import * as queries from './queries'
import { questionsOfSurvey } from './questions-of-survey'
import { newQuickCode } from './quick-code'
import { refuseBrackets } from './refuse-brackets'
import { saveAsTemplate } from './save-as-template'
import type { SavedSurvey } from './schema'
import { findLatestTemplate } from './template-queries'

/** Two random codes that are the same: once in 10¹⁴, and another try draws another. */
const codeTaken = () => conflict('The quick code was just taken. Please try again.')

const nameUsed = () => conflict(say.nameUsed, { name: say.nameUsed })

/** What a new survey takes over from where it belongs. */
type Home = {
  eventId: number | null
  organisationId: number
  eventName?: string
  names: { organisationDisplayName: string; disciplineDisplayName: string; locationDisplayName: string }
}

/** @throws 404 out of scope, 409 for an event without an owner, 403 for a partner of it */
async function homeOnEvent(ctx: StaffContext, eventId: number): Promise<Home> {
  const scope = organisationScope(ctx.actor)
  const event = await queries.findEvent(ctx.db, scope, eventId)
  if (!event) throw notFound('Event')
  const owners = event.assigned.filter(({ relationshipTypeId }) => relationshipTypeId === eventOwner)
  if (owners.length === 0) throw conflict(say.noOwner)
  const owner = owners.find(({ organisationId }) => isWithin(scope, organisationId))
  if (!owner || actingAs(ctx.actor, event.assigned) !== 'owner') throw forbidden()
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

/** Without an event a survey is its maker's organisation's. @throws 422 for whoever has several or none */
async function homeWithoutEvent(ctx: StaffContext): Promise<Home> {
  const organisation = await onlyOrganisation(ctx)
  if (!organisation) throw invalid(say.eventNotSpecified, { eventId: say.eventNotSpecified })
  return {
    eventId: null,
    organisationId: organisation.id,
    names: { organisationDisplayName: organisation.knownAs, disciplineDisplayName: '', locationDisplayName: '' },
  }
}

/** Makes a draft for an event or, without one, for the maker's only organisation; answers its number. */
export async function createSurvey(ctx: StaffContext, asked: { eventId?: number | null | undefined }) {
  authorize(ctx, 'create', 'survey')
  const home = asked.eventId ? await homeOnEvent(ctx, asked.eventId) : await homeWithoutEvent(ctx)
  const { eventId, organisationId, names } = home
  const template = await findLatestTemplate(ctx.db)
  return change(ctx, { busy: { what: 'survey' } }, async (tx) => {
    const id = await queries.insertSurvey(tx.db, {
      ...names,
      eventId,
      organisationId,
      surveyTemplateId: template?.id ?? null,
      numberOfQuestions: template?.numberOfQuestions ?? 0,
      introduction: defaultIntroduction(home.eventName, names.organisationDisplayName),
      postCompletionMessage: say.defaultPostCompletionMessage,
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
 * schema and never changes a quick code that is already there; after the first answer only texts and dates change.
 */
export async function saveSurvey(ctx: StaffContext, id: number, sent: SavedSurvey) {
  const duplicates = { surveys_name_per_event: nameUsed, surveys_quick_code: codeTaken, quick_codes_code: codeTaken }
  return change(ctx, { busy: { what: 'survey', id }, duplicates }, async (tx) => {
    await lockRows(tx.db, 'surveys', [id])
    const current = await getEditable(tx, id)
    if (sent.isPreview && !current.isDraft) throw conflict(say.publishedHasNoPreview)
    assertFresh('survey', current, sent.version)
    const published = current.isDraft && sent.isDraft === false
    if (!current.isDraft && sent.isDraft === true) throw conflict('A published survey cannot become a draft again.')
    assertOwnsLogo(current, sent.logoOrganisationId)
    const questions = await questionsOfSurvey(tx, current, sent)
    const { schema } = questions
    if (published || !current.isDraft) refuseBrackets(current, schema, sent)
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
      ...switched(current, sent.isActive, ctx.now),
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

/** `isActive`, and with it since when the survey is closed by hand. */
function switched({ isActive, closedAt }: queries.FoundSurvey, wanted: boolean | undefined, now: Date) {
  if (wanted === undefined || wanted === isActive) return { isActive, closedAt }
  return { isActive: wanted, closedAt: wanted ? null : now }
}

/** Where several organisations own the event, one of them lends its logo. */
function assertOwnsLogo({ assigned, logoOrganisationId }: queries.FoundSurvey, wanted: number | null) {
  if (wanted === null || wanted === logoOrganisationId || ownersAmong(assigned).includes(wanted)) return
  throw invalid(say.logoOwnerUnknown, { logoOrganisationId: say.logoOwnerUnknown })
}

const ownersAmong = (assigned: queries.FoundSurvey['assigned']) =>
  assigned.filter(({ relationshipTypeId }) => relationshipTypeId === eventOwner).map((one) => one.organisationId)

/** Deletes a survey that nobody has answered; a new one that was abandoned as well. */
export async function deleteSurvey(ctx: StaffContext, id: number) {
  await change(ctx, { busy: { what: 'survey', id } }, async (tx) => {
    await lockRows(tx.db, 'surveys', [id])
    const survey = await getEditable(tx, id, 'delete')
    if (survey.hasResponses) throw conflict(say.hasResponses)
    if (survey.hasDeviceOut) throw conflict(say.hasDeviceOut)
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

/** Only what changed, for the trail. */
function differences(current: Record<string, unknown>, changed: Record<string, unknown>) {
  const names = Object.keys(changed).filter((name) => JSON.stringify(current[name]) !== JSON.stringify(changed[name]))
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(current), after: pick(changed) }
}
