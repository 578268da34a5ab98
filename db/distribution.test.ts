import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as schema from './schema'

/**
 * Which tables several servers would share out by organisation (Citus), should one server no longer hold them; the others
 * are whole on each server, or on the first alone. Nothing is shared out today: what is tested is that it could be.
 */
const sharedOutBy = 'organisation_id'

/** The tables that grow with what is sold and answered. */
const distributed = [
  'response_facts',
  'answer_cells',
  'pending_response_facts',
  'figure_corrections',
  'ticket_sales',
  'replaced_ticket_sales',
  'box_office_performances',
  'box_office_references',
  'ticketing_rollups',
  'ticketing_cells',
]

/** Small tables that distributed ones refer to, and what those refer to in turn: a copy on each server. */
const reference = [
  'organisations',
  'box_office_providers',
  'lookup_values',
  'disciplines',
  'upper_tier_authorities',
  'constituencies',
  'answer_values',
]

/** Whole on the first server, each with the reason. */
const local = {
  'belongs to accounts, which may be of several organisations or of none': [
    'users',
    'user_organisations',
    'user_identities',
    'user_tokens',
    'terms_acceptances',
    'recovery_codes',
    'trusted_devices',
    'remembered_browsers',
    'two_factor_roles',
    'access_tokens',
    'sessions',
    'throttles',
    'calendar_feeds',
    'saved_views',
    'kept_columns',
    'report_letters',
  ],
  'found by a code or a key that says nothing of an organisation, on the way of every respondent': [
    'surveys',
    'quick_codes',
    'responses',
    'response_reviews',
    'reviewed_responses',
    'response_revisions',
    'erased_responses',
    'survey_links',
    'survey_link_views',
    'survey_logos',
    'unattended_devices',
  ],
  'shared by owners and partners of several organisations': [
    'events',
    'event_organisations',
    'event_attendances',
    'event_box_office_references',
    'locations',
  ],
  'few rows for each organisation, read together with local ones': [
    'organisation_logos',
    'organisation_box_offices',
    'confirmations',
    'attestation_history',
    'confirmation_reminders',
    'return_sums',
    'relationship_managers',
    'organisation_notes',
    'sharing_choices',
    'exports',
    'imports',
    'files',
    'survey_templates',
    'template_mappings',
    'stored_tables',
    'ticketing_profiles',
    'ticketing_customer_keys',
    'ticketing_delivery_keys',
    'ticketing_feed_emails',
  ],
  'the platform’s own, of no organisation': [
    'audit_trail',
    'outbox',
    'funder_letters',
    'funder_letter_readers',
    'signing_keys',
    'record_key_secret',
    // Of the schema `published`.
    'releases',
    'cells',
    'national_reports',
    'open_statistics',
    'public_pins',
    'figure_releases',
    'figure_release_cells',
    'figure_release_facts',
    'sub_disciplines',
    'postcode_outcodes',
    'geography_editions',
    'postcodes',
    'area_deprivation',
    'area_groups',
    'population_counts',
    'training_sessions',
  ],
}

const tables = new Map(
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableName(table as PgTable), getTableConfig(table as PgTable)]),
)

const configOf = (name: string) => {
  const config = tables.get(name)
  if (!config) throw new Error(`There is no table ${name}`)
  return config
}

const targetsOf = (name: string) =>
  configOf(name).foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    return { columns: columns.map((column) => column.name), table: getTableName(foreignTable) }
  })

test('each table is distributed, a reference, or local for a reason; none is two of them', () => {
  const named = [...distributed, ...reference, ...Object.values(local).flat()]
  expect([...named].sort()).toEqual([...tables.keys()].sort())
})

describe.each(distributed)('%s', (name) => {
  test('has its organisation in every row and in every unique key', () => {
    const { columns, primaryKeys, uniqueConstraints, indexes } = configOf(name)
    expect(columns.find((column) => column.name === sharedOutBy)).toMatchObject({ notNull: true })
    expect(columns.filter((column) => column.primary)).toEqual([])
    const uniqueKeys = [
      ...primaryKeys.map((key) => key.columns.map((column) => column.name)),
      ...uniqueConstraints.map((key) => key.columns.map((column) => column.name)),
      ...indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => config.columns.map((column) => ('name' in column ? String(column.name) : ''))),
    ]
    for (const key of uniqueKeys) expect(key[0]).toBe(sharedOutBy)
  })

  test('refers to reference tables alone', () => {
    for (const target of targetsOf(name)) expect(reference).toContain(target.table)
  })

  test('is referred to by no other table', () => {
    const referring = [...tables.keys()].filter((other) => targetsOf(other).some(({ table }) => table === name))
    expect(referring).toEqual([])
  })
})

test('a reference table refers to reference tables alone', () => {
  for (const name of reference) for (const target of targetsOf(name)) expect(reference).toContain(target.table)
})
