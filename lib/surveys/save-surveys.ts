import 'server-only'
import { actingAs, eventOwner } from '@/lib/floor/access/acting-as'
import { authorize } from '@/lib/floor/access/authorize'
import { isWithin, organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, forbidden, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { assertFresh } from '@/lib/floor/saving/lost-update'
import { defaultIntroduction, say } from './messages'
import * as queries from './queries'
import { buildSchema } from './questions/build-schema'
import { newQuickCode } from './quick-code'
import { mayEdit, templateIsLocked } from './rules'
import type { SavedSurvey } from './schema'

/** What a save found and did, for its trail and its answer. */
type Saved = {
  current: queries.FoundSurvey
  changed: Record<string, unknown>
  published: boolean
  saved: { id: number; version: number; quickCode: string | null }
}

/** Two random codes that are the same: once in 10¹⁴, and another try draws another. */
const codeTaken = () => conflict('The quick code was just taken. Please try again.')

const nameUsed = () => conflict(say.nameUsed, { name: say.nameUsed })

/** Makes a draft for an event, with default texts; answers its number (document 3 §4). */
export async function createSurvey(ctx: StaffContext, { eventId }: { eventId?: number | undefined }) {
  authorize(ctx, 'create', 'survey')
  if (eventId === undefined) throw invalid(say.eventNotSpecified, { eventId: say.eventNotSpecified })
  const scope = organisationScope(ctx.actor)
  const event = await queries.findEvent(ctx.db, scope, eventId)
  if (!event) throw notFound('Event')
  const owners = event.assigned.filter(({ relationshipTypeId }) => relationshipTypeId === eventOwner)
  if (owners.length === 0) throw conflict(say.noOwner)
  const owner = owners.find(({ organisationId }) => isWithin(scope, organisationId))
  if (!owner || actingAs(ctx.actor, event.assigned) !== 'owner') throw forbidden()
  const template = await queries.findLatestTemplate(ctx.db)
  const names = {
    organisationDisplayName: owner.knownAs,
    disciplineDisplayName: event.disciplineName,
    locationDisplayName: event.locationName,
  }
  return change(
    ctx,
    {
      busy: { what: 'survey' },
      audit: (id: number) => ({
        subject: 'survey',
        subjectId: id,
        action: 'create',
        organisationId: owner.organisationId,
        after: { eventId, ...names },
      }),
    },
    (tx) =>
      queries.insertSurvey(tx.db, {
        ...names,
        eventId,
        organisationId: owner.organisationId,
        surveyTemplateId: template?.id ?? null,
        introduction: defaultIntroduction(event.name, owner.knownAs),
        postCompletionMessage: say.defaultPostCompletionMessage,
        createdBy: ctx.actor.userId,
        updatedBy: ctx.actor.userId,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      }),
  )
}

/**
 * Saves a draft, publishes it (`isDraft: false`) or prepares its preview (`isPreview: true`). Publishing freezes the
 * schema and never changes a quick code that is already there; after the first answer only texts and dates change.
 */
export async function saveSurvey(ctx: StaffContext, id: number, sent: SavedSurvey) {
  return change(
    ctx,
    {
      busy: { what: 'survey', id },
      duplicates: { surveys_name_per_event: nameUsed, surveys_quick_code: codeTaken },
      audit: ({ current, changed, published }: Saved) => ({
        subject: 'survey',
        subjectId: id,
        subjectName: sent.name,
        action: published ? 'publish' : 'update',
        organisationId: current.organisationId,
        ...differences(current, changed),
        ...(sent.version === undefined && { note: 'Saved without a version.' }),
      }),
    },
    async (tx) => {
      await queries.lockSurvey(tx.db, id)
      const current = await getEditable(tx, id)
      assertFresh('survey', current, sent.version)
      const published = current.isDraft && sent.isDraft === false
      if (sent.isPreview && !current.isDraft) throw conflict(say.publishedHasNoPreview)
      if (!current.isDraft && sent.isDraft === true) throw conflict('A published survey cannot become a draft again.')
      const schema = await schemaOf(tx, current, sent)
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
        optionalQuestions: sent.optionalQuestions,
        optionalQuestionPlaceholders: sent.optionalQuestionPlaceholders,
        activeFrom: sent.activeFrom,
        activeTo: sent.activeTo,
        isActive: sent.isActive ?? current.isActive,
        isNew: false,
        isPreview: sent.isPreview ?? false,
        isDraft: current.isDraft && !published,
        quickCode: current.quickCode ?? (published || sent.isPreview ? newQuickCode() : null),
        numberOfQuestions: schema.pages.length,
      }
      const saved = await queries.updateSurvey(tx.db, id, {
        ...changed,
        schema,
        ...(!changed.isDraft && { schemaReadOnly: schema }),
        ...(published && { publishedAt: ctx.now }),
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
      })
      if (!saved) throw notFound('Survey')
      return { current, changed, published, saved }
    },
  ).then(({ saved }) => saved)
}

/** The schema the survey would ask. Once somebody has answered, which questions are asked no longer changes. */
async function schemaOf(ctx: StaffContext, current: queries.FoundSurvey, sent: SavedSurvey) {
  const sameQuestions =
    current.surveyTemplateId === sent.surveyTemplateId &&
    current.optionalQuestionTemplateId === sent.optionalQuestionTemplateId &&
    current.optionalQuestions.join() === sent.optionalQuestions.join()
  if (templateIsLocked(current) && !sameQuestions)
    throw conflict(say.templateLocked, { surveyTemplateId: say.templateLocked })
  const scope = organisationScope(ctx.actor)
  const template = await queries.findTemplate(ctx.db, scope, sent.surveyTemplateId)
  if (!template || template.kind === 'optional')
    throw invalid(say.templateRequired, { surveyTemplateId: say.templateRequired })
  const bankId = sent.optionalQuestionTemplateId
  const bank = bankId === null ? undefined : await queries.findTemplate(ctx.db, scope, bankId)
  if (bankId !== null && bank?.kind !== 'optional')
    throw invalid(say.optionalTemplateRequired, { optionalQuestionTemplateId: say.optionalTemplateRequired })
  return buildSchema({
    template: template.schema,
    optionalTemplate: bank?.schema,
    optionalQuestions: sent.optionalQuestions,
    placeholders: sent.optionalQuestionPlaceholders,
    tokens: {
      event: current.eventName ?? '',
      organisation: sent.organisationDisplayName,
      discipline: sent.disciplineDisplayName,
      location: sent.locationDisplayName,
    },
  })
}

/** Deletes a survey that nobody has answered; a new one that was abandoned as well (document 3 §4). */
export async function deleteSurvey(ctx: StaffContext, id: number) {
  await change(
    ctx,
    {
      busy: { what: 'survey', id },
      audit: (survey: queries.FoundSurvey) => ({
        subject: 'survey',
        subjectId: id,
        subjectName: survey.name ?? '',
        action: 'delete',
        organisationId: survey.organisationId,
        before: { name: survey.name, eventId: survey.eventId, isDraft: survey.isDraft },
      }),
    },
    async (tx) => {
      await queries.lockSurvey(tx.db, id)
      const survey = await getEditable(tx, id, 'delete')
      if (survey.hasResponses) throw conflict(say.hasResponses)
      await queries.deleteSurvey(tx.db, id)
      return survey
    },
  )
}

/** A survey the actor may change now: in scope, by right, as event owner, and not archived. */
async function getEditable(ctx: StaffContext, id: number, action: 'update' | 'delete' = 'update') {
  authorize(ctx, action, 'survey')
  const survey = await queries.findSurvey(ctx.db, organisationScope(ctx.actor), id)
  if (!survey) throw notFound('Survey')
  const owner = actingAs(ctx.actor, survey.assigned) === 'owner'
  if (!owner) throw forbidden()
  if (!mayEdit(survey, owner)) throw conflict(say.archived)
  return survey
}

/** Only what changed, for the trail. */
function differences(current: Record<string, unknown>, changed: Record<string, unknown>) {
  const names = Object.keys(changed).filter((name) => JSON.stringify(current[name]) !== JSON.stringify(changed[name]))
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(current), after: pick(changed) }
}
