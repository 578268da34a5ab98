import 'server-only'
import { aliasedTable, and, eq, exists, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { started, submitted } from '@/db/response-states'
import {
  eventOrganisations,
  events,
  quickCodes,
  responses,
  surveyLogos,
  surveys,
  surveyTemplates,
  unattendedDevices,
  users,
} from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import { isNameTaken } from '@/lib/floor/saving/name-taken'
import type { Stamp } from '@/lib/floor/saving/versioned-record'
import type { SurveyState, SurveyStatus } from './lifecycle'
import { deviceGraceDays } from './rules'
import { assignedOrganisations, findEventForSurvey } from './survey-event'

/** Surveys of events in which an organisation in scope is owner or partner. */
function isOnVisibleEvent(db: Database, scope: OrganisationScope): SQL | undefined {
  if (scope === 'all') return undefined
  const takesPart = db
    .select({ one: sql`1` })
    .from(eventOrganisations)
    .where(and(eq(eventOrganisations.eventId, surveys.eventId), withinScope(eventOrganisations.organisationId, scope)))
  return exists(takesPart)
}

/** Surveys of the organisations in scope, and of events in which one of them is owner or partner. */
export const isVisible = (db: Database, scope: OrganisationScope): SQL | undefined =>
  scope === 'all' ? undefined : or(withinScope(surveys.organisationId, scope), isOnVisibleEvent(db, scope))

const hasResponse = (state: SQL) =>
  sql<boolean>`exists (select 1 from ${responses} where ${responses.surveyId} = ${surveys.id} and ${state})`
const submittedCount =
  sql<number>`(select count(*) from ${responses} where ${responses.surveyId} = ${surveys.id} and ${responses.state} = ${submitted})`.mapWith(
    Number,
  )

/** A device counts while it has not ended, or while answers waiting on it may still arrive. */
const deviceOut = sql<boolean>`exists (select 1 from ${unattendedDevices} where ${unattendedDevices.surveyId} = ${surveys.id}
  and (${unattendedDevices.endedAt} is null or (${unattendedDevices.waiting} > 0
    and ${unattendedDevices.endedAt} > now() - make_interval(days => ${deviceGraceDays}))))`

const editors = aliasedTable(users, 'editors')

const columns = {
  id: surveys.id,
  organisationId: surveys.organisationId,
  eventId: surveys.eventId,
  name: surveys.name,
  introduction: surveys.introduction,
  postCompletionMessage: surveys.postCompletionMessage,
  postCompletionUrl: surveys.postCompletionUrl,
  surveyTemplateId: surveys.surveyTemplateId,
  optionalQuestionTemplateId: surveys.optionalQuestionTemplateId,
  optionalQuestions: surveys.optionalQuestions,
  optionalQuestionPlaceholders: surveys.optionalQuestionPlaceholders,
  quickCode: surveys.quickCode,
  schema: surveys.schema,
  schemaReadOnly: surveys.schemaReadOnly,
  numberOfQuestions: surveys.numberOfQuestions,
  isActive: surveys.isActive,
  isDraft: surveys.isDraft,
  isNew: surveys.isNew,
  isPreview: surveys.isPreview,
  activeFrom: surveys.activeFrom,
  activeTo: surveys.activeTo,
  closedAt: surveys.closedAt,
  archivedAt: surveys.archivedAt,
  organisationDisplayName: surveys.organisationDisplayName,
  disciplineDisplayName: surveys.disciplineDisplayName,
  locationDisplayName: surveys.locationDisplayName,
  logoOrganisationId: surveys.logoOrganisationId,
  createdAt: surveys.createdAt,
  updatedAt: surveys.updatedAt,
  version: surveys.version,
}

/** One survey with its event's name, its owners, its counts and its last editor; undefined out of scope. */
export async function findSurvey(db: Database, scope: OrganisationScope, id: number) {
  const [survey] = await db
    .select({
      ...columns,
      eventName: events.name,
      surveyTemplateName: surveyTemplates.name,
      surveyTemplateKind: surveyTemplates.kind,
      numberOfResponses: submittedCount,
      hasResponses: hasResponse(sql`${responses.state} > ${started}`),
      hasDeviceOut: deviceOut,
      logoFile: surveyLogos.name,
      logoMark: sql<string | null>`extract(epoch from ${surveyLogos.updatedAt})::text`,
      updatedByName: sql<string | null>`${editors.firstName} || ' ' || ${editors.lastName}`,
      assigned: assignedOrganisations(surveys.eventId),
    })
    .from(surveys)
    .leftJoin(events, eq(events.id, surveys.eventId))
    .leftJoin(surveyTemplates, eq(surveyTemplates.id, surveys.surveyTemplateId))
    .leftJoin(editors, eq(editors.id, surveys.updatedBy))
    .leftJoin(surveyLogos, eq(surveyLogos.surveyId, surveys.id))
    .where(and(eq(surveys.id, id), isVisible(db, scope)))
  return survey
}

export type SurveyRecord = NonNullable<Awaited<ReturnType<typeof findSurvey>>>

/** The event of a new survey, with its organisations and location; undefined out of scope. */
export const findEvent = findEventForSurvey

export async function insertSurvey(db: Database, survey: typeof surveys.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(surveys).values(survey).returning({ id: surveys.id })
  if (!inserted) throw new Error('The survey was not returned')
  return inserted.id
}

/** Updates a survey, which the caller has locked. */
export async function updateSurvey(
  db: Database,
  id: number,
  changed: Partial<typeof surveys.$inferInsert>,
  { by, at }: Stamp,
) {
  const [saved] = await db
    .update(surveys)
    .set({ ...changed, updatedBy: by, updatedAt: at, version: sql`${surveys.version} + 1` })
    .where(eq(surveys.id, id))
    .returning({ id: surveys.id, version: surveys.version, quickCode: surveys.quickCode })
  if (!saved) throw new Error('A survey that was locked is gone')
  return saved
}

/** Deletes a survey without answers, with its unanswered responses and its devices. */
export async function deleteSurvey(db: Database, id: number) {
  await db.delete(responses).where(and(eq(responses.surveyId, id), eq(responses.state, started)))
  await db.delete(unattendedDevices).where(eq(unattendedDevices.surveyId, id))
  await db.delete(surveys).where(eq(surveys.id, id))
}

/** New surveys that were neither saved nor answered since. */
export const abandonedBefore = (before: Date) =>
  sql`${and(surveys.isNew, surveys.isDraft, lt(surveys.updatedAt, before), not(hasResponse(sql`true`)))}`

/** Deletes surveys created before then and never saved, at most a thousand. @returns what was deleted */
export function deleteAbandonedSurveys(db: Database, before: Date) {
  const due = db.select({ id: surveys.id }).from(surveys).where(abandonedBefore(before)).limit(1_000)
  return db
    .delete(surveys)
    .where(inArray(surveys.id, due))
    .returning({ id: surveys.id, organisationId: surveys.organisationId, eventId: surveys.eventId })
}

/** True when another survey of the same event has this name, whatever its case. */
export const isNameUsed = (db: Database, eventId: number, name: string, exceptId: number) =>
  isNameTaken(db, surveys, name, { among: eq(surveys.eventId, eventId), exceptId })

/** The quick code reserved for a survey, in use or not. */
export async function findReservedCode(db: Database, surveyId: number): Promise<string | undefined> {
  const [found] = await db.select({ code: quickCodes.code }).from(quickCodes).where(eq(quickCodes.surveyId, surveyId))
  return found?.code
}

/** `stateOf` of lifecycle.ts in SQL, so that lists can be sorted and filtered by state. */
const stateOn = (today: PlainDate) => sql<SurveyState>`case when ${surveys.isDraft} then 'draft'
  when ${surveys.quickCode} is null then 'archived'
  when not ${surveys.isActive} or ${surveys.activeTo} < ${today}::date then 'closed'
  when ${surveys.activeFrom} > ${today}::date then 'scheduled' else 'active' end`

/** `activeStatusOf` of lifecycle.ts in SQL. */
const activeStatusOn = (today: PlainDate) => sql<SurveyStatus>`case ${stateOn(today)}
  when 'scheduled' then 'inactive' when 'closed' then 'inactive' else ${stateOn(today)} end`

const listColumnsOn = (today: PlainDate) => ({
  id: surveys.id,
  surveyId: { of: surveys.id, kind: 'number' as const },
  name: surveys.name,
  eventId: surveys.eventId,
  eventName: { of: events.name, kind: 'text' as const },
  surveyTemplateName: { of: surveyTemplates.name, kind: 'text' as const },
  numberOfQuestions: surveys.numberOfQuestions,
  numberOfResponses: { of: submittedCount, kind: 'number' as const },
  createdDate: { of: surveys.createdAt, kind: 'instant' as const },
  createdAt: surveys.createdAt,
  published: { of: sql<boolean>`(not ${surveys.isDraft})`, kind: 'boolean' as const },
  isDraft: surveys.isDraft,
  isActive: surveys.isActive,
  state: { of: stateOn(today), kind: 'text' as const },
  activeStatus: { of: activeStatusOn(today), kind: 'text' as const },
  activeFrom: surveys.activeFrom,
  activeTo: surveys.activeTo,
  quickCode: surveys.quickCode,
})

/** Surveys in scope, for the Survey List or of one event, newest first, with their states on `today`. */
export function findSurveys(
  db: Database,
  scope: OrganisationScope,
  query: GridQuery,
  today: PlainDate,
  only: { organisationId?: number | undefined; eventId?: number | undefined },
) {
  return listFrom(
    {
      db,
      from: (fields) =>
        db
          .select(fields)
          .from(surveys)
          .leftJoin(events, eq(events.id, surveys.eventId))
          .leftJoin(surveyTemplates, eq(surveyTemplates.id, surveys.surveyTemplateId)),
      columns: listColumnsOn(today),
      where: and(
        only.eventId === undefined
          ? isVisible(db, scope)
          : and(eq(surveys.eventId, only.eventId), isOnVisibleEvent(db, scope)),
        only.organisationId === undefined ? undefined : eq(surveys.organisationId, only.organisationId),
      ),
      key: surveys.id,
      searchable: ['name', 'eventName'],
      defaultSort: '-createdAt',
    },
    query,
  )
}
