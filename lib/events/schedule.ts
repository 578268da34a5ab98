import 'server-only'
import { and, eq, exists, gte, lte, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { submitted } from '@/db/response-states'
import {
  boxOfficeProviders,
  boxOfficeReferences,
  disciplines,
  eventAttendances,
  eventBoxOfficeReferences,
  eventOrganisations,
  events,
  locations,
  lookupValues,
  organisations,
  responses,
  subDisciplines,
  surveys,
} from '@/db/schema'
import type { QuarterNumber } from '@/db/stored-values'
import { eventOwner } from '@/lib/floor/access/event-role'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { GridColumns } from '@/lib/floor/grid/grid-columns'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import { isSoldUnder } from './event-references'
import { dateRangeOf, type Period } from './period'
import { maySortByFigures, ticketed } from './rules'

const eventTypes = alias(lookupValues, 'event_types')
const distributionTypes = alias(lookupValues, 'distribution_types')
const fundedAnswers = alias(lookupValues, 'funded_answers')

/** `assigned` are the organisations whose events these are: the chosen one, or all in scope. */
type Schedule = { assigned: OrganisationScope; period: Period }

/**
 * The event schedule: one row per event, its figures summed over the chosen period, its year and quarter the first of
 * that period that it touches.
 */
export function findSchedule(db: Database, { assigned, period }: Schedule, query: GridQuery) {
  const figures = figuresWithin(db, period)
  return listFrom(
    {
      db,
      from: (fields) =>
        db
          .select(fields)
          .from(events)
          .leftJoin(locations, eq(locations.id, events.locationId))
          .leftJoin(subDisciplines, eq(subDisciplines.id, events.subDisciplineId))
          .leftJoin(disciplines, eq(disciplines.id, subDisciplines.disciplineId))
          .leftJoin(eventTypes, eq(eventTypes.id, events.eventTypeId))
          .leftJoin(distributionTypes, eq(distributionTypes.id, events.distributionTypeId))
          .leftJoin(fundedAnswers, eq(fundedAnswers.id, events.isFundedId))
          .leftJoin(boxOfficeProviders, eq(boxOfficeProviders.id, events.boxOfficeProviderId))
          .leftJoinLateral(figures, sql`true`),
      fromWithoutJoins: (fields) => db.select(fields).from(events),
      columns: scheduleColumns(db, assigned, figures),
      where: and(isAssigned(db, assigned), touchesPeriod(db, period)),
      key: events.id,
      searchable: ['name'],
      defaultSort: '-startDate',
    },
    query,
  )
}

function figuresWithin(db: Database, { year, quarter }: Period) {
  const sumOf = (column: PgColumn, name: string) => sql<number | null>`sum(${column})`.as(name)
  return db
    .select({
      first: sql<number | null>`min(${eventAttendances.year} * 10 + ${eventAttendances.quarter})`.as('first'),
      occurencesAtLocation: sumOf(eventAttendances.occurencesAtLocation, 'occurences'),
      totalTicketsAvailable: sumOf(eventAttendances.totalTicketsAvailable, 'tickets'),
      knownAttendance: sumOf(eventAttendances.knownAttendance, 'known'),
      estimatedAttendance: sumOf(eventAttendances.estimatedAttendance, 'estimated'),
      knownAttendanceCyp: sumOf(eventAttendances.knownAttendanceCyp, 'known_cyp'),
      estimatedAttendanceCyp: sumOf(eventAttendances.estimatedAttendanceCyp, 'estimated_cyp'),
    })
    .from(eventAttendances)
    .where(
      and(
        eq(eventAttendances.eventId, events.id),
        year === undefined ? undefined : eq(eventAttendances.year, year),
        quarter === undefined ? undefined : eq(eventAttendances.quarter, quarter),
      ),
    )
    .as('figures')
}

type Figures = ReturnType<typeof figuresWithin>

function scheduleColumns(db: Database, assigned: OrganisationScope, figures: Figures) {
  const sortable = maySortByFigures(assigned)
  const perEvent = { kind: 'number', sortable, filterable: sortable } as const
  const figure = (name: Exclude<keyof Figures['_']['selectedFields'], 'first'>) => ({
    ...perEvent,
    of: sql<number | null>`${figures[name]}`,
  })
  const shown = { sortable: false, filterable: false } as const
  const named = <Column extends PgColumn>(of: Column) => ({ of, kind: 'text', sortable }) as const
  return {
    id: events.id,
    name: events.name,
    year: { ...perEvent, of: sql<number | null>`${figures.first} / 10` },
    quarter: { ...perEvent, of: sql<QuarterNumber | null>`${figures.first} % 10` },
    startDate: events.startDate,
    endDate: events.endDate,
    relationshipType: { of: relationshipWith(db, assigned), kind: 'text', ...shown },
    locationId: events.locationId,
    location: named(locations.name),
    eventType: named(eventTypes.name),
    distributionType: named(distributionTypes.name),
    discipline: named(disciplines.name),
    isFunded: named(fundedAnswers.name),
    isTicketed: { of: sql<boolean>`(${events.isTicketedId} = ${sql.raw(String(ticketed))})`, kind: 'boolean' },
    boxOfficeProvider: named(boxOfficeProviders.name),
    ticketingProviderReferenceId: events.boxOfficeReferenceId,
    isTicketingDataLinked: { of: isLinked(db), kind: 'boolean', ...shown },
    occurencesAtLocation: figure('occurencesAtLocation'),
    totalTicketsAvailable: figure('totalTicketsAvailable'),
    knownAttendance: figure('knownAttendance'),
    estimatedAttendance: figure('estimatedAttendance'),
    knownAttendanceCyp: figure('knownAttendanceCyp'),
    estimatedAttendanceCyp: figure('estimatedAttendanceCyp'),
    surveyCount: { of: surveyCount(db), kind: 'number', ...shown },
    surveyResponseCount: { of: surveyResponseCount(db), kind: 'number', ...shown },
    ownerOrgs: { of: namesOf(db, sql`=`), kind: 'text', ...shown },
    partnerOrgs: { of: namesOf(db, sql`<>`), kind: 'text', ...shown },
    npoStatus: { of: firstOwnerColumn(db, organisations.npoStatus), kind: 'number', ...shown },
    activeStatus: { of: firstOwnerColumn(db, organisations.activeStatus), kind: 'number', ...shown },
  } satisfies GridColumns
}

/**
 * The events that organisations of this scope own or partner. Their ids are passed as an array: the planner then starts
 * from these few events instead of scanning all events in order until it has found enough.
 */
export function isAssigned(db: Database, scope: OrganisationScope): SQL | undefined {
  if (scope === 'all') return undefined
  const numbers = db
    .select({ id: eventOrganisations.eventId })
    .from(eventOrganisations)
    .where(withinScope(eventOrganisations.organisationId, scope))
  return sql`${events.id} = any(array(${numbers}))`
}

/** The events whose dates touch a period. */
function touchesPeriod(db: Database, period: Period): SQL | undefined {
  const days = dateRangeOf(period)
  if (days) return and(lte(events.startDate, days.until), gte(events.endDate, days.from))
  if (period.quarter === undefined) return undefined
  return exists(
    db
      .select({ one: sql`1` })
      .from(eventAttendances)
      .where(and(eq(eventAttendances.eventId, events.id), eq(eventAttendances.quarter, period.quarter))),
  )
}

/** 'Event owner' where an organisation of this scope owns the event, else 'Partner'. */
function relationshipWith(db: Database, scope: OrganisationScope): SQL<string | null> {
  if (scope === 'all') {
    return sql`(${db.select({ name: lookupValues.name }).from(lookupValues).where(eq(lookupValues.id, eventOwner))})`
  }
  return sql`(${db
    .select({ name: lookupValues.name })
    .from(eventOrganisations)
    .innerJoin(lookupValues, eq(lookupValues.id, eventOrganisations.relationshipTypeId))
    .where(and(eq(eventOrganisations.eventId, events.id), withinScope(eventOrganisations.organisationId, scope)))
    .orderBy(sql`${eventOrganisations.relationshipTypeId} <> ${sql.raw(String(eventOwner))}`)
    .limit(1)})`
}

const ownerCondition = and(
  eq(eventOrganisations.eventId, events.id),
  eq(eventOrganisations.relationshipTypeId, eventOwner),
)

function firstOwnerColumn<Value>(db: Database, column: PgColumn & { _: { data: Value } }) {
  return sql<Value | null>`(${db
    .select({ value: column })
    .from(eventOrganisations)
    .innerJoin(organisations, eq(organisations.id, eventOrganisations.organisationId))
    .where(ownerCondition)
    .orderBy(eventOrganisations.organisationId)
    .limit(1)})`
}

/** The names of the organisations that own the event, or of those that do not but take part in it. */
function namesOf(db: Database, isOwner: SQL) {
  return sql<string>`coalesce((${db
    .select({ names: sql`string_agg(${organisations.name}, ', ' order by ${organisations.name})` })
    .from(eventOrganisations)
    .innerJoin(organisations, eq(organisations.id, eventOrganisations.organisationId))
    .where(
      and(
        eq(eventOrganisations.eventId, events.id),
        sql`${eventOrganisations.relationshipTypeId} ${isOwner} ${sql.raw(String(eventOwner))}`,
      ),
    )}), '')`
}

/** True when ticketing data has arrived for a reference of the event. */
function isLinked(db: Database) {
  return sql<boolean>`exists (${db
    .select({ one: sql`1` })
    .from(eventBoxOfficeReferences)
    .innerJoin(boxOfficeReferences, isSoldUnder)
    .where(and(eq(eventBoxOfficeReferences.eventId, events.id), sql`${boxOfficeReferences.ticketsSold} > 0`))})`
}

function surveyCount(db: Database) {
  return sql<number>`(${db.select({ n: sql`count(*)` }).from(surveys).where(eq(surveys.eventId, events.id))})`
}

/** Submitted answers to the event's surveys. */
function surveyResponseCount(db: Database) {
  return sql<number>`(${db
    .select({ n: sql`count(*)` })
    .from(responses)
    .innerJoin(surveys, eq(surveys.id, responses.surveyId))
    .where(and(eq(surveys.eventId, events.id), eq(responses.state, submitted)))})`
}
