import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner, eventPartner } from '@/lib/floor/access/event-role'
import { organisationScope, requireOrganisation } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { invalid, notFound } from '@/lib/floor/errors/domain-error'
import { type GridQuery, mapRows } from '@/lib/floor/grid/grid-query'
import type { Context } from '@/lib/floor/identity/context'
import { ownerRoleOf } from './editable-survey'
import { isActiveOrScheduled, mayUnarchive, stateOf, unarchiveUntil } from './lifecycle'
import { messages } from './messages'
import * as queries from './queries'
import { schemaOf } from './questions/survey-schema'
import { findUnfilledBrackets } from './questions/unfilled-brackets'
import { mayDelete, mayEdit, maySaveAsTemplate, questionLock, shownName } from './rules'
import * as templates from './template-queries'

/** The state of a survey and what the actor may do with it, returned with the row. */
function rightsOn(ctx: Context, survey: queries.SurveyRecord) {
  const owner = ownerRoleOf(ctx.actor, survey) === 'owner'
  const editable = ctx.ability.can(survey.isNew ? 'create' : 'update', 'survey') && mayEdit(survey, owner)
  const state = stateOf(survey, dayInLondon(ctx.now))
  const owns = owner && ctx.ability.can('update', 'survey')
  return {
    state,
    mayClose: editable && isActiveOrScheduled(state),
    mayReopen: editable && state === 'closed',
    mayArchive: editable && !survey.isDraft,
    mayUnarchive: owns && mayUnarchive(survey, ctx.now),
    unarchiveUntil: unarchiveUntil(survey),
    actingAsRelationshipTypeValue: owner ? eventOwner : eventPartner,
    readsAsPartner: !owner,
    mayEdit: editable,
    mayDelete: mayDelete(survey, editable),
    maySaveAsTemplate: maySaveAsTemplate(survey, editable, survey.surveyTemplateKind),
    // Answers themselves, in files and in people's own words, are the owner's alone.
    mayDownload: owner && ctx.ability.can('manage', 'surveyManagement'),
  }
}

/** A survey with its state and the actor's rights. @throws DomainError 404 out of scope */
export async function getSurvey(ctx: Context, id: number) {
  authorize(ctx, 'read', 'survey')
  return getReadable(ctx, id)
}

/** As `getSurvey`, for screens of the Survey Management subject, which a General User may read. */
export async function getSurveyForResults(ctx: Context, id: number) {
  authorize(ctx, 'read', 'surveyManagement')
  return getReadable(ctx, id)
}

async function getReadable(ctx: Context, id: number) {
  const found = await queries.findSurvey(ctx.db, organisationScope(ctx.actor), id)
  if (!found) throw notFound('Survey')
  const { assigned, ...survey } = found
  return {
    ...survey,
    ...rightsOn(ctx, found),
    shownName: shownName(survey.name, dayInLondon(survey.createdAt)),
    questionLock: questionLock(survey) ?? null,
    unfilledBrackets: findUnfilledBrackets(schemaOf(survey), survey),
    ...noTemplateRequest,
    assignedEventOwnerOrganisations: assigned
      .filter(({ relationshipTypeId }) => relationshipTypeId === eventOwner)
      .map(({ organisationId, knownAs, name, hasLogo }) => ({ id: organisationId, knownAs, name, hasLogo })),
  }
}

/** Fields of a save that are not stored, with values that request nothing: clients send back what they got. */
const noTemplateRequest = {
  createAsOrganisationTemplate: false,
  orgSurveyTemplateName: '',
  orgSurveyTemplateDescription: '',
}

export type SurveyDetails = Awaited<ReturnType<typeof getSurvey>>

/** Surveys in scope, or of one organisation. */
export async function listSurveys(
  ctx: Context,
  { organisationId, ...query }: GridQuery & { organisationId?: number | undefined },
) {
  authorize(ctx, 'read', 'surveyManagement')
  if (organisationId !== undefined) requireOrganisation(ctx.actor, organisationId)
  const today = dayInLondon(ctx.now)
  const scope = organisationScope(ctx.actor)
  return mapRows(await queries.findSurveys(ctx.db, scope, query, today, { organisationId }), query, withShownName)
}

/** The surveys of one event, for its Surveys tab. @throws DomainError 404 when the event is out of scope */
export async function listEventSurveys(ctx: Context, eventId: number, query: GridQuery) {
  authorize(ctx, 'read', 'event')
  const scope = organisationScope(ctx.actor)
  const page = await queries.findSurveys(ctx.db, scope, query, dayInLondon(ctx.now), { eventId })
  if (page.data.length === 0 && !(await queries.findEvent(ctx.db, scope, eventId))) throw notFound('Event')
  return mapRows(page, query, withShownName)
}

type SurveyPage = Awaited<ReturnType<typeof queries.findSurveys>>

/** Adds the name to show. */
const withShownName = (row: SurveyPage['data'][number]) => ({
  ...row,
  shownName: shownName(row.name, dayInLondon(row.createdAt)),
})

export type SurveyRow = Awaited<ReturnType<typeof listEventSurveys>>['data'][number]

/** Whether no other survey of the event has the name. @throws DomainError 422 for a survey without an event */
export async function checkSurveyName(ctx: Context, { name, surveyId }: { name: string; surveyId: number }) {
  const survey = await getSurvey(ctx, surveyId)
  if (survey.eventId === null) throw invalid(messages.eventNotSpecified)
  return { nameAvailable: !(await queries.isNameUsed(ctx.db, survey.eventId, name.normalize('NFKC').trim(), surveyId)) }
}

/**
 * Templates that a survey may be built on: mandated ones and the organisation's own, or the optional question banks.
 * @throws DomainError 404 for a survey out of scope
 */
export async function listTemplatesFor(
  ctx: Context,
  surveyId: number,
  { qbank, ...query }: GridQuery & { qbank: 'true' | 'false' },
) {
  authorize(ctx, 'read', 'survey')
  const scope = organisationScope(ctx.actor)
  const kind = qbank === 'true' ? 'optional' : 'questions'
  const page = await templates.findTemplates(ctx.db, scope, surveyId, dayInLondon(ctx.now), kind, query)
  if (page.data.length === 0 && !(await queries.findSurvey(ctx.db, scope, surveyId))) throw notFound('Survey')
  return page
}

/** One template with its schema. @throws DomainError 404 when it belongs to another organisation */
export async function getTemplate(ctx: Context, id: number) {
  authorize(ctx, 'read', 'surveyManagement')
  const template = await templates.findTemplate(ctx.db, organisationScope(ctx.actor), id)
  if (!template) throw notFound('Survey template')
  const use = await templates.findTemplateUse(ctx.db, id)
  if (!use) throw notFound('Survey template')
  return { ...template, createdDate: template.createdAt, ...use }
}
