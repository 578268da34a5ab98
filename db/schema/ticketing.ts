import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { bytea } from './bytea'
import { id, instant, ref } from './columns'
import { imports } from './imports'
import { boxOfficeProviders, lookupValues } from './lookups'
import { organisations } from './organisations'

/**
 * One row of a ticketing file. Partitioned by the year of the performance (migrations hold the partitions), so the
 * performance date is part of every key. `row_key` is stable: the same file twice changes nothing.
 */
export const ticketSales = pgTable(
  'ticket_sales',
  {
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    performanceDate: date('performance_date', { mode: 'string' }).notNull(),
    rowKey: bytea('row_key').notNull(),
    importId: ref('import_id').notNull(),
    boxOfficeProviderId: integer('box_office_provider_id').references(() => boxOfficeProviders.id),
    boxOfficeReferenceId: varchar('box_office_reference_id', { length: 255 }).notNull(),
    eventName: varchar('event_name', { length: 255 }).notNull(),
    performanceTime: time('performance_time'),
    venueName: varchar('venue_name', { length: 75 }),
    transactionId: varchar('transaction_id', { length: 75 }).notNull(),
    transactionDate: date('transaction_date', { mode: 'string' }).notNull(),
    transactionType: varchar('transaction_type', { length: 20 }).notNull(),
    customerId: varchar('customer_id', { length: 75 }),
    customerPostcode: varchar('customer_postcode', { length: 10 }),
    customerCountry: varchar('customer_country', { length: 75 }),
    ticketType: varchar('ticket_type', { length: 75 }).notNull(),
    isConcession: boolean('is_concession').notNull(),
    numberOfTickets: integer('number_of_tickets').notNull(),
    faceValuePence: integer('face_value_pence'),
    pricePaidPence: integer('price_paid_pence').notNull(),
    salesChannel: varchar('sales_channel', { length: 20 }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'ticket_sales_row', columns: [t.organisationId, t.performanceDate, t.rowKey] }),
    index('ticket_sales_by_transaction').on(t.organisationId, t.boxOfficeReferenceId, t.transactionId),
    check('ticket_sales_some_tickets', sql`${t.numberOfTickets} >= 1`),
  ],
)

/** What the box office reference picker lists; kept current by each import. */
export const boxOfficeReferences = pgTable(
  'box_office_references',
  {
    id: id(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    boxOfficeProviderId: integer('box_office_provider_id').references(() => boxOfficeProviders.id),
    eventIdentifier: varchar('event_identifier', { length: 255 }).notNull(),
    eventName: varchar('event_name', { length: 255 }).notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    ticketsSold: integer('tickets_sold').notNull(),
  },
  (t) => [
    uniqueIndex('box_office_references_identifier').on(
      t.organisationId,
      sql`coalesce(${t.boxOfficeProviderId}, 0)`,
      t.eventIdentifier,
    ),
  ],
)

/** Figures by organisation, provider, region of the buyer and month; Insights never scans the sales. */
export const ticketingRollups = pgTable(
  'ticketing_rollups',
  {
    id: id(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    boxOfficeProviderId: integer('box_office_provider_id').references(() => boxOfficeProviders.id),
    regionId: integer('region_id').references(() => lookupValues.id),
    month: date('month', { mode: 'string' }).notNull(),
    tickets: integer('tickets').notNull(),
    concessionTickets: integer('concession_tickets').notNull(),
    revenuePence: bigint('revenue_pence', { mode: 'number' }).notNull(),
    transactions: integer('transactions').notNull(),
  },
  (t) => [
    uniqueIndex('ticketing_rollups_cell').on(
      t.organisationId,
      t.month,
      sql`coalesce(${t.boxOfficeProviderId}, 0)`,
      sql`coalesce(${t.regionId}, 0)`,
    ),
  ],
)

/** An upload of box office data; the import it points to holds rows and findings. */
export const boxOfficeUploads = pgTable(
  'box_office_uploads',
  {
    id: id(),
    organisationId: ref('organisation_id')
      .notNull()
      .references(() => organisations.id),
    importId: ref('import_id')
      .notNull()
      .references(() => imports.id),
    importedOn: instant('imported_on').notNull().defaultNow(),
    filename: text('filename').notNull(),
    importedById: ref('imported_by_id'),
    importedBy: text('imported_by').notNull(),
  },
  (t) => [
    index('box_office_uploads_by_organisation').on(
      t.organisationId,
      t.importedOn.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
)
