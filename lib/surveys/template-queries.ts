import 'server-only'
import { aliasedTable, and, desc, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { surveys, surveyTemplates, users } from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import { isVisible } from './queries'

/** The mandated template that an organisation's template was made from. */
const base = aliasedTable(surveyTemplates, 'base')

type OfferDates = { availableFrom: PgColumn; availableTo: PgColumn }

const isOpenOn = (today: PlainDate, { availableFrom, availableTo }: OfferDates): SQL =>
  sql`coalesce(${availableFrom} <= ${today}, true) and coalesce(${availableTo} >= ${today}, true)`

/**
 * Templates offered on a day: mandated ones within their dates, and an organisation's own while both it and its base
 * are within theirs. `organisationId` is a number or a subquery.
 */
const isOfferedTo = (organisationId: SQL | number, today: PlainDate): SQL => sql`(${isOpenOn(today, surveyTemplates)}
  and ${isOpenOn(today, base)} and (${surveyTemplates.kind} = 'mandated'
    or (${surveyTemplates.kind} = 'organisation' and ${surveyTemplates.organisationId} = ${organisationId})))`

/**
 * Templates for a survey in scope: those offered on `today`, latest first, or the optional question banks. None for a
 * survey out of scope.
 */
export function findTemplates(
  db: Database,
  scope: OrganisationScope,
  surveyId: number,
  today: PlainDate,
  kind: 'questions' | 'optional',
  query: GridQuery,
) {
  const survey = db
    .select({ organisationId: surveys.organisationId })
    .from(surveys)
    .where(and(eq(surveys.id, surveyId), isVisible(db, scope)))
  const inReach = sql`(${surveyTemplates.organisationId} is null or ${withinScope(surveyTemplates.organisationId, scope) ?? sql`true`})`
  return listFrom(
    {
      db,
      from: (fields) =>
        db.select(fields).from(surveyTemplates).leftJoin(base, eq(base.id, surveyTemplates.basedOnTemplateId)),
      columns: {
        id: surveyTemplates.id,
        name: surveyTemplates.name,
        description: surveyTemplates.description,
        organisationId: surveyTemplates.organisationId,
        numberOfQuestions: surveyTemplates.numberOfQuestions,
        isLatest: surveyTemplates.isLatest,
        availableFrom: surveyTemplates.availableFrom,
        availableTo: surveyTemplates.availableTo,
        createdAt: surveyTemplates.createdAt,
      },
      where: and(
        exists(survey),
        kind === 'optional' ? eq(surveyTemplates.kind, 'optional') : and(isOfferedTo(sql`(${survey})`, today), inReach),
      ),
      key: surveyTemplates.id,
      searchable: ['name'],
      defaultSort: '-isLatest',
    },
    query,
  )
}

/** True where the template is offered to the organisation on that day. */
export async function isOffered(db: Database, id: number, organisationId: number, today: PlainDate): Promise<boolean> {
  const [found] = await db
    .select({ id: surveyTemplates.id })
    .from(surveyTemplates)
    .leftJoin(base, eq(base.id, surveyTemplates.basedOnTemplateId))
    .where(and(eq(surveyTemplates.id, id), isOfferedTo(organisationId, today)))
  return found !== undefined
}

/** A template in scope: one of the product's own, or of an organisation in scope. */
export async function findTemplate(db: Database, scope: OrganisationScope, id: number) {
  const [template] = await db
    .select()
    .from(surveyTemplates)
    .where(and(eq(surveyTemplates.id, id), isReadable(scope)))
  return template
}

export type TemplateRecord = NonNullable<Awaited<ReturnType<typeof findTemplate>>>

const isReadable = (scope: OrganisationScope) =>
  scope === 'all'
    ? undefined
    : sql`(${isNotNull(surveyTemplates.key)} or ${withinScope(surveyTemplates.organisationId, scope)})`

/** The author of a template, and how many surveys of its organisation use it: 0 for the product's own. */
export async function findTemplateUse(db: Database, id: number) {
  const [use] = await db
    .select({
      createdBy: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`,
      numberOfSurveysUsingTemplate: sql<number>`(select count(*) from ${surveys}
        where ${surveys.organisationId} = ${surveyTemplates.organisationId}
        and ${surveys.surveyTemplateId} = ${surveyTemplates.id})`.mapWith(Number),
    })
    .from(surveyTemplates)
    .leftJoin(users, eq(users.id, surveyTemplates.createdBy))
    .where(eq(surveyTemplates.id, id))
  return use
}

/** The mandated template of new surveys. */
export async function findLatestTemplate(db: Database) {
  const [template] = await db
    .select()
    .from(surveyTemplates)
    .where(and(eq(surveyTemplates.kind, 'mandated'), surveyTemplates.isLatest))
    .orderBy(desc(surveyTemplates.availableFrom))
    .limit(1)
  return template
}
