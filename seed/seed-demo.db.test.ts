import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as schema from '@/db/schema'
import { verifyPassword } from '@/lib/floor/identity/password'
import { keepFacts, openFactsSource } from '@/lib/insights/answers/keep-facts'
import { verifyFiguresOf } from '@/lib/insights/answers/verify-figures'
import { checkSubmission, compilePlan } from '@/lib/surveys/engine/plan'
import { findOrganisationsWithSales, verifySumsOf } from '@/lib/ticketing/sales/verify-sums'
import { brokenReferences } from '@/tests/support/broken-references'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { findWrongSums } from '@/tests/support/sums-of-sales'
import { seedDemo } from './seed-demo'

const request = { size: 'small', today: '2026-11-21', password: 'a password for tests' } as const

const quiet = { ...request, print: () => {} }
let demo: TestDatabase

beforeAll(async () => {
  demo = await ownDatabase()
  await seedDemo(demo.sql, demo.db, quiet)
})

/** One checksum of a whole table, without what must differ: the salt of the password's hash. */
async function checksums({ sql: run }: TestDatabase) {
  const tables = await run<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [found] = await run<{ mark: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(row, E'\n' order by row)), '') as mark
      from (select (to_jsonb(t) - 'password_hash')::text as row from ${run(name)} t) rows`
    sums[name] = found?.mark ?? ''
  }
  return sums
}

test('the same day gives the same data, to the last byte', async () => {
  const second = await ownDatabase()
  await seedDemo(second.sql, second.db, quiet)
  expect(await checksums(second)).toEqual(await checksums(demo))
})

test('a second run changes nothing', async () => {
  const before = await checksums(demo)
  const printed: string[] = []
  await seedDemo(demo.sql, demo.db, { ...request, today: '2027-05-01', print: (line) => printed.push(line) })
  expect(printed).toEqual(['The small demonstration data is there already.'])
  expect(await checksums(demo)).toEqual(before)
})

test('every answer waits to be counted, and its figures are true', async () => {
  const counted = await ownDatabase()
  await seedDemo(counted.sql, counted.db, quiet)
  const factsSource = await openFactsSource(counted.db)
  const [submitted] = await counted.sql<{ count: number }[]>`select count(*)::int from responses where state = 2`
  expect(await keepFacts(counted.db, factsSource)).toBe(submitted?.count)
  const [cells] = await counted.sql<{ count: number }[]>`
    select sum(responses)::int as count from answer_cells join answer_values on answer_values.id = value_id where concept = ''`
  expect(cells).toEqual(submitted)
  for (const { id } of await counted.sql<{ id: number }[]>`select id::int from organisations`)
    expect(await verifyFiguresOf(counted.db, factsSource, id, { now: new Date() })).toBe(0)
})

test('every foreign key holds', async () => expect(await brokenReferences(demo.sql)).toEqual([]))

describe('the demonstration accounts', () => {
  test.each([
    ['funder@demo.test', 0, [], true],
    ['admin@demo.test', 1, ['Harbour Theatre'], true],
    ['user@demo.test', 2, ['Harbour Theatre'], true],
    ['rival@demo.test', 1, ['Moorside Community Trust'], true],
    ['newcomer@demo.test', 2, ['Harbour Theatre'], false],
  ])('%s', async (email, role, names, accepted) => {
    const [user] = await demo.sql`
      select u.*, array(select o.name from user_organisations uo join organisations o on o.id = uo.organisation_id
        where uo.user_id = u.id) as organisations from users u where email = ${email}`
    expect(user).toMatchObject({ role, active_state: 1, organisations: names })
    expect(user?.terms_version).toBe(accepted ? 'May 2023' : null)
    expect(await verifyPassword('a password for tests', user?.password_hash)).toBe(true)
    expect(await verifyPassword('another password', user?.password_hash)).toBe(false)
  })
})

describe('what the screens can show', () => {
  const values = async (query: ReturnType<typeof sql>) =>
    (await demo.db.execute<{ value: unknown }>(query)).map(({ value }) => value)

  test('surveys in every state, one under the code everybody may try', async () => {
    const states = await values(sql`
      select distinct case when is_new then 'new' when is_draft then 'draft' when quick_code is null then 'archived'
        when is_active then 'active' else 'inactive' end as value
      from surveys where organisation_id = 1`)
    expect(new Set(states)).toEqual(new Set(['new', 'draft', 'archived', 'active', 'inactive']))
    expect(await values(sql`select quick_code as value from surveys where id = 1`)).toEqual(['HARB2K7WXY'])
    const strange = sql`select quick_code as value from surveys where quick_code !~ '^[2-9A-HJKMNP-TV-Z]{10}$'`
    expect(await values(strange)).toEqual([])
  })

  test('every code is its survey’s for ever, and one archived survey can still be unarchived', async () => {
    const unkept = sql`select s.quick_code as value from surveys s
      left join quick_codes q on q.code = s.quick_code and q.survey_id = s.id
      where s.quick_code is not null and q.code is null`
    expect(await values(unkept)).toEqual([])
    const archived = sql`select s.name as value from surveys s join quick_codes q on q.survey_id = s.id
      where s.organisation_id = 1 and s.quick_code is null and not s.is_draft
        and s.archived_at > current_date - interval '30 days'`
    expect(await values(archived)).toEqual(['Second Tide'])
    const closed = sql`select count(*)::int as value from surveys where not is_active and closed_at is null`
    expect(await values(closed)).toEqual([0])
  })

  test('the tried survey has responses that are started, partial and submitted', async () => {
    const states = await values(
      sql`select count(*)::int as value from responses where survey_id = 1 group by state order by state`,
    )
    expect(states).toHaveLength(3)
    expect(states.map(Number).reduce((sum, count) => sum + count, 0)).toBe(124)
  })

  test('a partnered event of Harbour Theatre and Moorside Community Trust', async () => {
    const shared = sql`
      select e.name as value from events e
      join event_organisations h on h.event_id = e.id and h.organisation_id = 1 and h.relationship_type_id = 10
      join event_organisations m on m.event_id = e.id and m.organisation_id = 2 and m.relationship_type_id = 11`
    expect(await values(shared)).toContain('The Winter Garden')
  })

  test('a quarter that is confirmed has no blank; the next one to confirm has', async () => {
    const blanks = (confirmed: boolean) => sql`
      select count(*)::int as value from event_attendances a
      join events e on e.id = a.event_id
      join event_organisations o on o.event_id = a.event_id and o.relationship_type_id = 10
      left join confirmations c on c.organisation_id = o.organisation_id and c.year = a.year and c.quarter = a.quarter
        and c.reset_at is null
      where (c.id is not null) = ${confirmed} and (a.year < 2026 or a.quarter < 3) and (a.occurences_at_location is null
        or coalesce(known_attendance, estimated_attendance) is null
        or coalesce(known_attendance_cyp, estimated_attendance_cyp) is null
        or (e.is_ticketed_id = 71 and total_tickets_available is null))`
    expect(await values(blanks(true))).toEqual([0])
    expect(Number((await values(blanks(false)))[0])).toBeGreaterThan(2)
  })

  test('figures of every quarter the dates of an event touch, and of no other', async () => {
    const wrong = sql`
      select e.name as value from events e
      where (select count(*) from event_attendances a where a.event_id = e.id) <> (
        extract(year from age(date_trunc('quarter', e.end_date), date_trunc('quarter', e.start_date))) * 4
        + extract(month from age(date_trunc('quarter', e.end_date), date_trunc('quarter', e.start_date))) / 3 + 1)`
    expect(await values(wrong)).toEqual([])
  })

  test('tickets sold under a reference are its sales without its refunds', async () => {
    const wrong = sql`
      select r.event_identifier as value from box_office_references r
      where r.tickets_sold <> (select sum(tickets)
        from ticket_sales t where t.organisation_id = r.organisation_id and t.box_office_reference_id = r.event_identifier)`
    expect(await values(wrong)).toEqual([])
    const totals = sql`
      select (select sum(tickets) from ticketing_rollups) = (select sum(tickets_sold) from box_office_references) as value`
    expect(await values(totals)).toEqual([true])
  })

  test('all sums are those of the sales, and the nightly comparison finds none that is wrong', async () => {
    expect(await findWrongSums(demo.db)).toEqual([])
    for (const organisation of await findOrganisationsWithSales(demo.db))
      expect(await verifySumsOf(demo.db, organisation)).toBe(0)
    expect(await values(sql`select count(distinct dimension)::int as value from ticketing_cells`)).toEqual([10])
  })
})

test('every submitted response is one the respondent’s page would have taken', async () => {
  const surveys = await demo.db.select().from(schema.surveys)
  const plans = new Map(
    surveys.map(({ id, schemaReadOnly }) => [id, schemaReadOnly ? compilePlan(schemaReadOnly) : undefined]),
  )
  const given = await demo.db.select().from(schema.responses)
  for (const { id, surveyId, state, answers } of given) {
    const plan = plans.get(surveyId)
    expect(plan, id).toBeTruthy()
    if (!plan || state === 0) continue
    const settled = checkSubmission(plan, answers)
    expect(settled.answers, id).toEqual(answers)
    if (state === 2) expect(settled.unfinished, id).toEqual([])
  }
})
