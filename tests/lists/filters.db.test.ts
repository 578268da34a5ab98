import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '@/db/schema'
import { env } from '@/lib/floor/env'
import type { GridKind } from '@/lib/floor/grid/grid-columns'
import {
  type FilterOperator,
  type FilterScalar,
  type FilterValue,
  filterOperators,
  parseFilter,
} from '@/lib/floor/grid/grid-terms'
import type { Call } from '@/lib/floor/http/call'
import { sealSession } from '@/lib/floor/identity/session-token'
import { log } from '@/lib/floor/log'
import { seedDemo } from '@/seed/seed-demo'
import { ownDatabase, type TestDatabase } from '../support/database'
import { type CompareTexts, type OracleRow, oracleMatches } from '../support/list-oracle'
import { columnsOf, handlerOf, type ListColumn, lists } from './every-list'

let database: TestDatabase
let cookie: string
let eventWithSurveys: string

beforeAll(async () => {
  log.level = 'silent'
  database = await ownDatabase()
  // Calls use the pool of the process.
  Object.assign(globalThis, { illuminateDatabase: database })
  Object.assign(env, { DATABASE_URL: database.url })
  await seedDemo(database.sql, database.db, {
    size: 'small',
    today: '2026-11-21',
    password: 'not used',
    print: () => {},
  })
  await addBlanks(database)
  eventWithSurveys = await anEventWithSurveys()
  const [admin] = await database.sql<{ id: number }[]>`select id from users where email = 'funder@demo.test'`
  const now = new Date()
  const id = randomUUID()
  const session = { id, userId: Number(admin?.id), lastActivity: now, endsAt: new Date(now.getTime() + 3_600_000) }
  await database.db.insert(sessions).values(session)
  cookie = `illuminate-session=${await sealSession(id)}`
})

/** Rows of lists that the demonstration data leaves empty, some of them with blanks. */
async function addBlanks({ sql }: TestDatabase) {
  await sql`insert into outbox (kind, to_address, subject, body, state, sent_at, last_error)
    values ('invitation', 'a@example.org', 'Your account', '', 'sent', now(), null),
      ('password-reset', 'b@example.org', 'New password', '', 'failed', null, 'refused')`
  await sql`insert into exports (name, type, format, organisation_id, requested_by, status, process_date, sha256, survey_id)
    select 'a.csv', 'Mapped', 'csv', 1, id, 'Queued', null, null, null::bigint from users where email = 'funder@demo.test'
    union all select 'b.xlsx', 'Survey', 'xlsx', 1, id, 'Completed', now(), '\\x00ff'::bytea, 1 from users
      where email = 'funder@demo.test'`
  await sql`insert into reviewed_responses (response_id, state, updated_at)
    select id, case when at % 3 = 0 then 'secondary' else 'primary' end, now() - at * interval '1 hour'
    from (select id, row_number() over (partition by completion_method order by id) as at from responses
      where state = 2 and completion_method in (1, 2)) as reviewable where at <= 4
    on conflict (response_id) do nothing`
  await sql`insert into survey_templates
      (name, kind, organisation_id, based_on_template_id, schema, number_of_questions, available_from, created_by)
    select name || more, 'organisation', 1, id, schema, number_of_questions, day, 1 from survey_templates
    cross join (values (' of ours', null::date), (' of autumn', '2026-09-01')) as made (more, day)
    where kind = 'mandated' and is_latest`
  await sql`insert into surveys
      (organisation_id, event_id, is_draft, is_active, introduction, post_completion_message, organisation_display_name,
        discipline_display_name, location_display_name, created_by)
    select organisation_id, event_id, true, false, '', '', '', '', '', 1 from surveys where id = 1`
  await sql`insert into box_office_references
      (organisation_id, box_office_provider_id, event_identifier, event_name, start_date, end_date, tickets_sold)
    values (1, 101, 'ONE-1', 'The Winter Garden', '2026-11-01', '2026-11-30', 120),
      (1, 101, 'two', 'Elsewhere', '2020-01-01', '2020-02-01', 0)`
}

/** Where a list is asked for: what its path and its query want beside the grid’s own parameters. */
const addresses: Record<string, { params?: Record<string, string>; query?: Record<string, string> }> = {
  '/api/events': { query: { organisationId: '1' } },
  '/api/events/{id}/surveys': { params: { id: 'event' } },
  '/api/surveys/{id}/survey-templates': { params: { id: '1' } },
  '/api/organisations/survey-templates/{organisationId}': { params: { organisationId: '1' } },
  '/api/box-office/references/unlinked': { query: { organisationId: '1' } },
  '/api/box-office/references': {
    query: { providerId: '101', organisationId: '1', startDate: '2026-11-10', endDate: '2026-11-12' },
  },
}

type ListAnswer = { status: number; data: OracleRow[]; message?: string }

async function ask(call: Call, query: Record<string, string>): Promise<ListAnswer> {
  const { params = {}, query: own = {} } = addresses[call.path] ?? {}
  const named = params.id === 'event' ? { id: eventWithSurveys } : params
  const get = await handlerOf(call)
  const search = new URLSearchParams({ ...own, ...query })
  const request = new Request(`http://localhost:3000${call.path}?${search}`, {
    headers: { host: 'localhost:3000', cookie },
  })
  const answer = await get(request, { params: Promise.resolve(named) })
  return { status: answer.status, ...((await answer.json()) as { data: OracleRow[] }) }
}

async function anEventWithSurveys(): Promise<string> {
  const [row] = await database.sql`
    select event_id as id from surveys where event_id is not null group by 1 order by count(*) desc, 1 limit 1`
  return String(row?.id)
}

/** The whole list, in the order in which every page of it comes. */
async function listAll(call: Call): Promise<OracleRow[]> {
  const rows: OracleRow[] = []
  for (;;) {
    const { data } = await ask(call, { take: '1000', skip: String(rows.length) })
    rows.push(...data)
    if (data.length < 1000) return rows
  }
}

/** Which operators a column of a kind takes; the others are refused. */
const comparisons: readonly FilterOperator[] = ['=', '<>', '>', '>=', '<', '<=', 'between']
const supportedOperators: Record<GridKind, readonly FilterOperator[]> = {
  text: filterOperators,
  number: comparisons,
  date: comparisons,
  instant: comparisons,
  boolean: ['=', '<>'],
  uuid: ['=', '<>'],
}

/** Values to ask by: one that is there, a text cut short and in another case as well, and one that nothing has. */
function valuesOf(rows: readonly OracleRow[], { name, kind }: ListColumn): FilterScalar[] {
  const there = [...new Set(rows.map((row) => row[name]).filter((value) => value !== null))] as FilterScalar[]
  const middle = there[Math.floor(there.length / 2)]
  const some = middle === undefined ? [] : [middle]
  if (kind === 'text') {
    const cut = String(middle ?? '').slice(1, 4)
    return [...new Set([...some, ...(cut ? [cut.toUpperCase()] : []), 'no such text'])]
  }
  if (kind === 'number') return [...some, -1]
  if (kind === 'boolean') return [true, false]
  if (kind === 'date') return [...some, '1999-12-31']
  if (kind === 'instant') return [...some, '2026-06-01']
  return [...some, randomUUID()]
}

const boundsOf = (values: readonly FilterScalar[]): [FilterScalar, FilterScalar] => {
  const [one = null, other = one] = values
  return one !== null && other !== null && one > other ? [other, one] : [one, other]
}

/** Texts in the order of the database, which knows its language. */
async function loadTextOrder(texts: readonly string[]): Promise<CompareTexts> {
  const ordered = await database.sql<{ text: string; place: number }[]>`
    select text, dense_rank() over (order by text)::int as place from unnest(${[...new Set(texts)]}::text[]) as text`
  const places = new Map(ordered.map(({ text, place }) => [text, place]))
  return (one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0)
}

const textsIn = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string')

type FilterCase = { operator: FilterOperator; value: FilterValue }

/** Every operator with null and each value; one that the column does not take is tried once. */
const filterCasesOf = (kind: GridKind, values: readonly FilterScalar[]): FilterCase[] =>
  filterOperators.flatMap((operator): FilterCase[] => {
    if (operator === 'between') return [{ operator, value: boundsOf(values) }]
    if (!supportedOperators[kind].includes(operator)) return [{ operator, value: values[0] ?? null }]
    return [null, ...values].map((value) => ({ operator, value }))
  })

/** Instants as the moments they are: the oracle compares them so. */
const asRow = (row: OracleRow, columns: readonly ListColumn[]): OracleRow => ({
  ...row,
  ...Object.fromEntries(
    columns
      .filter(({ name, kind }) => kind === 'instant' && row[name] !== null)
      .map(({ name }) => [name, new Date(String(row[name]))]),
  ),
})

/** The same row with its members in the order of their names. */
const sorted = (row: OracleRow): OracleRow =>
  Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))

test('every list has an address here, or wants none', () => {
  expect(lists.length).toBeGreaterThan(12)
  const needing = lists.filter(({ params }) => params !== undefined).map(({ path }) => path)
  expect(needing.filter((path) => !addresses[path])).toEqual([])
})

describe.each(lists.map((call) => [call.path, call] as const))('%s', (path, call) => {
  let rows: OracleRow[]
  const columns = columnsOf(call)
  const kinds = Object.fromEntries(columns.map(({ name, kind }) => [name, kind]))

  beforeAll(async () => {
    rows = await listAll(call)
  })

  test('has rows to be filtered, whose members are the columns', () => {
    expect(rows.length).toBeGreaterThan(1)
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(columns.map(({ name }) => name).sort())
  })

  test('answers rows of the same shape within groups', async () => {
    const [column] = columns.filter(({ isFilterable, kind }) => isFilterable && kind === 'text')
    const group = JSON.stringify([{ selector: column?.name ?? '' }])
    const groups = (await ask(call, { group, take: '1000' })).data as unknown as { items: OracleRow[] }[]
    const inGroups = groups.flatMap(({ items }) => items)
    const inOrder = (some: readonly OracleRow[]) => some.map((row) => JSON.stringify(row)).sort()
    expect(inOrder(inGroups.map((row) => sorted(row)))).toEqual(inOrder(rows.map((row) => sorted(row))))
  })

  test.each(columns.filter((column) => !column.isFilterable).map((column) => [column.name]))(
    'is not filtered by %s, which is only shown',
    async (name) => {
      const { status, message } = await ask(call, { filter: JSON.stringify([name, '=', null]) })
      expect([status, message]).toEqual([400, expect.stringMatching(`column '${name}'`)])
    },
  )

  test.each(columns.filter((column) => column.isFilterable).map((column) => [column.name, column] as const))(
    'filtered by %s answers what a filter in JavaScript leaves of the whole list',
    async (name, column) => {
      const oracle = rows.map((row) => asRow(row, columns))
      const values = valuesOf(rows, column)
      const compareTexts = await loadTextOrder(textsIn([...values, ...rows.map((row) => row[name])]))
      for (const { operator, value } of filterCasesOf(column.kind, values)) {
        const isSupported =
          value === null
            ? operator === '=' || operator === '<>'
            : supportedOperators[column.kind].includes(operator) && !(Array.isArray(value) && value.includes(null))
        const condition = [name, operator, value]
        const isNegatedToo = operator === '=' && value === values[0]
        for (const filter of isNegatedToo ? [condition, ['!', condition]] : [condition]) {
          const answer = await ask(call, { filter: JSON.stringify(filter), take: '1000' })
          const parsed = parseFilter(filter)
          if (!isSupported || !parsed) {
            expect([path, filter, answer.status, answer.message]).toEqual([path, filter, 400, expect.any(String)])
            continue
          }
          const left = rows
            .filter((_, at) => oracleMatches(oracle[at] ?? {}, kinds, parsed, compareTexts))
            .slice(0, 1000)
          // Rows are compared by their texts: telling two lists apart member by member takes a tenth of a second.
          if (JSON.stringify(answer.data) === JSON.stringify(left)) continue
          expect([path, filter, answer.data]).toEqual([path, filter, left])
        }
      }
    },
  )
})
