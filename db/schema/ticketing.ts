import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { bytea } from './bytea'
import { id, instant, ref, stamps } from './columns'
import { events } from './events'
import { imports } from './imports'
import { boxOfficeProviders, lookupValues } from './lookups'
import { organisations } from './organisations'

/** What is stored of one line of a ticketing file, wherever it is stored: new column objects each time. */
export const saleColumns = () => ({
  performanceDate: date('performance_date', { mode: 'string' }).notNull(),
  rowKey: bytea('row_key').notNull(),
  boxOfficeProviderId: integer('box_office_provider_id').notNull(),
  boxOfficeReferenceId: varchar('box_office_reference_id', { length: 255 }).notNull(),
  eventName: varchar('event_name', { length: 255 }).notNull(),
  performanceTime: time('performance_time'),
  venueName: varchar('venue_name', { length: 75 }),
  /** Empty for the total of a performance, which belongs to no order. */
  transactionId: varchar('transaction_id', { length: 75 }).notNull(),
  transactionDate: date('transaction_date', { mode: 'string' }),
  transactionType: varchar('transaction_type', { length: 20 }).notNull(),
  /** A keyed hash: what the box office calls its customer is never stored. */
  customerId: varchar('customer_id', { length: 75 }),
  customerPostcode: varchar('customer_postcode', { length: 10 }),
  customerCountry: varchar('customer_country', { length: 75 }),
  ticketType: varchar('ticket_type', { length: 75 }).notNull(),
  /** Null where the file does not say. */
  isConcession: boolean('is_concession'),
  /** Below 0 for what was given back. */
  tickets: integer('tickets').notNull(),
  /** Of the whole line, with the sign of the tickets. */
  faceValuePence: bigint('face_value_pence', { mode: 'number' }),
  /** Of the whole line, with the sign of the tickets; without booking fees. */
  paidPence: bigint('paid_pence', { mode: 'number' }).notNull(),
  salesChannel: varchar('sales_channel', { length: 20 }).notNull(),
  /** True where the line is what a whole performance sold. */
  isTotal: boolean('is_total').notNull().default(false),
})

/** Where a buyer lives, as coarse as the figures need it: it stays when the postcode goes. */
const buyerColumns = () => ({
  postcodeSector: varchar('postcode_sector', { length: 6 }),
  outcode: varchar('outcode', { length: 4 }),
  regionId: integer('region_id'),
  upperTierAuthorityId: integer('upper_tier_authority_id'),
  /** The index of the band of kilometres from the venue, in a straight line: `distance-bands.ts`. */
  distanceBand: smallint('distance_band'),
  /** From 1, the most deprived tenth of its nation, to 10; null where the geography was not loaded. */
  deprivationDecile: smallint('deprivation_decile'),
  areaGroup: varchar('area_group', { length: 75 }),
  /** Of the postcode directory that coded the line; null where its outward code did. */
  geographyEditionId: integer('geography_edition_id'),
})

/**
 * One line of a ticketing file. Partitioned by the year of the performance (migrations hold the partitions), so the
 * performance date is part of every key. `row_key` is stable: the same file twice changes nothing.
 */
export const ticketSales = pgTable(
  'ticket_sales',
  {
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    importId: ref('import_id').notNull(),
    ...saleColumns(),
    ...buyerColumns(),
  },
  (t) => [
    primaryKey({ name: 'ticket_sales_row', columns: [t.organisationId, t.performanceDate, t.rowKey] }),
    index('ticket_sales_by_order').on(t.organisationId, t.boxOfficeProviderId, t.transactionId),
    index('ticket_sales_by_row_key').on(t.organisationId, t.rowKey),
    foreignKey({
      name: 'ticket_sales_box_office_provider_id_box_office_providers_id_fk',
      columns: [t.boxOfficeProviderId],
      foreignColumns: [boxOfficeProviders.id],
    }),
  ],
)

/** Lines that an import took away, for as long as it can be undone. */
export const replacedTicketSales = pgTable(
  'replaced_ticket_sales',
  {
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    replacedBy: ref('replaced_by').notNull(),
    importId: ref('import_id').notNull(),
    ...saleColumns(),
    ...buyerColumns(),
  },
  (t) => [index('replaced_ticket_sales_by_import').on(t.organisationId, t.replacedBy)],
)

/** What each performance has sold: sums over the lines, changed by what each import adds and takes away. */
export const boxOfficePerformances = pgTable(
  'box_office_performances',
  {
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    boxOfficeProviderId: integer('box_office_provider_id')
      .notNull()
      .references(() => boxOfficeProviders.id),
    eventIdentifier: varchar('event_identifier', { length: 255 }).notNull(),
    performanceDate: date('performance_date', { mode: 'string' }).notNull(),
    performanceTime: time('performance_time'),
    isTotal: boolean('is_total').notNull(),
    venueName: varchar('venue_name', { length: 75 }),
    lines: integer('lines').notNull(),
    tickets: bigint('tickets', { mode: 'number' }).notNull(),
    concessionTickets: bigint('concession_tickets', { mode: 'number' }).notNull(),
    paidPence: bigint('paid_pence', { mode: 'number' }).notNull(),
  },
  (t) => [
    unique('box_office_performances_performance')
      .on(t.organisationId, t.boxOfficeProviderId, t.eventIdentifier, t.performanceDate, t.performanceTime, t.isTotal)
      .nullsNotDistinct(),
  ],
)

/** What the box office reference picker lists: the performances of each reference, summed by each import. */
export const boxOfficeReferences = pgTable(
  'box_office_references',
  {
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    boxOfficeProviderId: integer('box_office_provider_id')
      .notNull()
      .references(() => boxOfficeProviders.id),
    eventIdentifier: varchar('event_identifier', { length: 255 }).notNull(),
    /** As the latest file calls it. */
    eventName: varchar('event_name', { length: 255 }).notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    ticketsSold: bigint('tickets_sold', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({
      name: 'box_office_references_identifier',
      columns: [t.organisationId, t.boxOfficeProviderId, t.eventIdentifier],
    }),
  ],
)

/** Figures by organisation, provider, region of the buyer and month; Insights never scans the sales. */
export const ticketingRollups = pgTable(
  'ticketing_rollups',
  {
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    month: date('month', { mode: 'string' }).notNull(),
    boxOfficeProviderId: integer('box_office_provider_id')
      .notNull()
      .references(() => boxOfficeProviders.id),
    regionId: integer('region_id').references(() => lookupValues.id),
    lines: integer('lines').notNull(),
    tickets: bigint('tickets', { mode: 'number' }).notNull(),
    concessionTickets: bigint('concession_tickets', { mode: 'number' }).notNull(),
    revenuePence: bigint('revenue_pence', { mode: 'number' }).notNull(),
    /** Orders with tickets left, each in the cell of its earliest performance. */
    transactions: integer('transactions').notNull(),
  },
  (t) => [
    unique('ticketing_rollups_cell')
      .on(t.organisationId, t.month, t.boxOfficeProviderId, t.regionId)
      .nullsNotDistinct(),
  ],
)

/**
 * Sums by month and one dimension of the buyer or the sale (`lib/ticketing/sales/sales-dimensions.ts`), for each reference, so that
 * a report of some events can be made of them. There are very many: their texts compare by bytes (the migration says so), and
 * what they refer to is checked for the lines that they are made of.
 */
export const ticketingCells = pgTable(
  'ticketing_cells',
  {
    organisationId: ref('organisation_id').notNull(),
    dimension: varchar('dimension', { length: 20 }).notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    boxOfficeProviderId: integer('box_office_provider_id').notNull(),
    eventIdentifier: varchar('event_identifier', { length: 255 }).notNull(),
    /** Empty for what is not known. */
    value: varchar('value', { length: 75 }).notNull(),
    lines: integer('lines').notNull(),
    tickets: bigint('tickets', { mode: 'number' }).notNull(),
    paidPence: bigint('paid_pence', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({
      name: 'ticketing_cells_cell',
      columns: [t.organisationId, t.dimension, t.month, t.boxOfficeProviderId, t.eventIdentifier, t.value],
    }),
  ],
)

/** How an organisation's files of one heading are read (`lib/ticketing/profiles`). */
export const ticketingProfiles = pgTable(
  'ticketing_profiles',
  {
    id: id(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    name: varchar('name', { length: 75 }).notNull(),
    /** Of the headings, in order: files with the same ones are read alike. */
    fingerprint: text('fingerprint').notNull(),
    mapping: jsonb('mapping').notNull(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('ticketing_profiles_fingerprint').on(t.organisationId, t.fingerprint),
    uniqueIndex('ticketing_profiles_name').on(t.organisationId, sql`lower(${t.name})`),
  ],
)

/** The key under which an organisation's customer ids are hashed, sealed. Without it nobody can tell whose a hash is. */
export const ticketingCustomerKeys = pgTable('ticketing_customer_keys', {
  organisationId: ref('organisation_id')
    .primaryKey()
    .references(() => organisations.id),
  sealed: bytea('sealed').notNull(),
})

/** Deliveries that a box office system may send twice: the same key brings the same answer, for 30 days. */
export const ticketingDeliveryKeys = pgTable(
  'ticketing_delivery_keys',
  {
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    key: varchar('key', { length: 255 }).notNull(),
    bodySha256: bytea('body_sha256').notNull(),
    importId: ref('import_id')
      .notNull()
      .references(() => imports.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'ticketing_delivery_keys_key', columns: [t.organisationId, t.key] }),
    index('ticketing_delivery_keys_old').on(t.createdAt),
  ],
)

/**
 * Emails about feeds that were sent, so that each is sent once: about a delivery (its import), a token, or the silence
 * after an import.
 */
export const ticketingFeedEmails = pgTable(
  'ticketing_feed_emails',
  {
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    about: text('about').notNull(),
    subjectId: ref('subject_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'ticketing_feed_emails_once', columns: [t.organisationId, t.about, t.subjectId] }),
    check('ticketing_feed_emails_about', sql`${t.about} in ('delivery', 'token-ending', 'token-revoked', 'silence')`),
  ],
)

/** The references under which an organisation sells an event. Each organisation of a tour has its own. */
export const eventBoxOfficeReferences = pgTable(
  'event_box_office_references',
  {
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    eventId: ref('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    boxOfficeProviderId: integer('box_office_provider_id')
      .notNull()
      .references(() => boxOfficeProviders.id),
    reference: varchar('reference', { length: 255 }).notNull(),
    /** True for the one that the event's own form has; others were linked. */
    isOfForm: boolean('is_of_form').notNull().default(false),
  },
  (t) => [
    primaryKey({
      name: 'event_box_office_references_reference',
      columns: [t.organisationId, t.eventId, t.boxOfficeProviderId, t.reference],
    }),
    index('event_box_office_references_by_reference').on(t.organisationId, t.boxOfficeProviderId, t.reference),
    index('event_box_office_references_by_event').on(t.eventId),
  ],
)
