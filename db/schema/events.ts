import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, unique, varchar } from 'drizzle-orm/pg-core'
import type { QuarterNumber } from '../stored-values'
import { id, ref, stamps, version } from './columns'
import { locations } from './locations'
import { boxOfficeProviders, lookupValues, subDisciplines } from './lookups'
import { organisations } from './organisations'

/** An activity or a tour at one location. */
export const events = pgTable(
  'events',
  {
    id: id(),
    name: varchar('name', { length: 255 }).notNull(),
    locationId: ref('location_id')
      .notNull()
      .references(() => locations.id),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    eventTypeId: integer('event_type_id')
      .notNull()
      .references(() => lookupValues.id),
    distributionTypeId: integer('distribution_type_id')
      .notNull()
      .references(() => lookupValues.id),
    subDisciplineId: integer('sub_discipline_id')
      .notNull()
      .references(() => subDisciplines.id),
    isFundedId: integer('is_funded_id')
      .notNull()
      .references(() => lookupValues.id),
    isTicketedId: integer('is_ticketed_id')
      .notNull()
      .references(() => lookupValues.id),
    boxOfficeProviderId: integer('box_office_provider_id').references(() => boxOfficeProviders.id),
    boxOfficeReferenceId: varchar('box_office_reference_id', { length: 255 }),
    version: version(),
    ...stamps(),
  },
  (t) => [
    index('events_by_start_date').on(t.startDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('events_by_name').on(t.name, t.id),
    // In the order of the search, which reads names from their beginning.
    index('events_by_lower_name').on(
      sql`lower(${t.name}) collate "C"`,
      t.startDate.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('events_by_location').on(t.locationId),
    index('events_by_box_office_reference').on(t.boxOfficeProviderId, t.boxOfficeReferenceId),
    index('events_name_search').using('gin', t.name.op('gin_trgm_ops')),
    check('events_dates_in_order', sql`${t.endDate} >= ${t.startDate}`),
    check('events_ticketed_has_provider', sql`${t.isTicketedId} = 71 or ${t.boxOfficeProviderId} is null`),
  ],
)

/** Owners and partners; several owners are allowed. */
export const eventOrganisations = pgTable(
  'event_organisations',
  {
    eventId: ref('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    relationshipTypeId: integer('relationship_type_id')
      .notNull()
      .references(() => lookupValues.id),
    subDisciplineId: integer('sub_discipline_id')
      .notNull()
      .references(() => subDisciplines.id),
  },
  (t) => [
    primaryKey({ name: 'event_organisations_pair', columns: [t.eventId, t.organisationId] }),
    index('event_organisations_by_organisation').on(t.organisationId, t.relationshipTypeId, t.eventId),
  ],
)

/** Figures of one financial year and quarter. Null is blank, 0 is zero. */
export const eventAttendances = pgTable(
  'event_attendances',
  {
    id: id(),
    eventId: ref('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    quarter: smallint('quarter').$type<QuarterNumber>().notNull(),
    occurencesAtLocation: integer('occurences_at_location'),
    totalTicketsAvailable: integer('total_tickets_available'),
    knownAttendance: integer('known_attendance'),
    estimatedAttendance: integer('estimated_attendance'),
    knownAttendanceCyp: integer('known_attendance_cyp'),
    estimatedAttendanceCyp: integer('estimated_attendance_cyp'),
  },
  (t) => [
    unique('event_attendances_quarter').on(t.eventId, t.year, t.quarter),
    index('event_attendances_by_quarter').on(t.year, t.quarter, t.eventId),
    check('event_attendances_real_quarter', sql`${t.quarter} between 1 and 4`),
    check(
      'event_attendances_not_negative',
      sql`least(${t.occurencesAtLocation}, ${t.totalTicketsAvailable}, ${t.knownAttendance}, ${t.estimatedAttendance}, ${t.knownAttendanceCyp}, ${t.estimatedAttendanceCyp}) >= 0`,
    ),
  ],
)

/** The six figures, to be selected together. */
export const figureColumns = {
  occurencesAtLocation: eventAttendances.occurencesAtLocation,
  totalTicketsAvailable: eventAttendances.totalTicketsAvailable,
  knownAttendance: eventAttendances.knownAttendance,
  estimatedAttendance: eventAttendances.estimatedAttendance,
  knownAttendanceCyp: eventAttendances.knownAttendanceCyp,
  estimatedAttendanceCyp: eventAttendances.estimatedAttendanceCyp,
}
