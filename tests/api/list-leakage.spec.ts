// S-03 of docs/drills.md.

import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import type { GridKind } from '@/lib/floor/grid/grid-columns'
import { columnsOf, type ListColumn, lists } from '../lists/every-list'
import { ask } from '../support/http'
import { actors, type Organisation } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

let fixture: MatrixFixture
let cookie: string
/** The numbers of everything in the rival's reach, by list. */
let inReach: Record<string, ReadonlySet<number | string>>

/** The lists that keep to somebody's organisations. */
const scopedLists = [
  '/api/locations',
  '/api/events',
  '/api/surveys',
  '/api/organisations',
  '/api/users',
  '/api/reviews',
  '/api/exports',
  '/api/audit-trail',
]

/** The other lists, and why they can tell of nobody else's. */
const otherLists: Record<string, string> = {
  '/api/organisations/all': 'every organisation by name, for everybody',
  '/api/box-office/providers': 'look-up data',
  '/api/box-office/references': 'of one organisation that is named: tenant-matrix.spec.ts',
  '/api/box-office/references/unlinked': 'likewise',
  '/api/surveys/{id}/survey-templates': 'below a record that is named: the test below, and tenant-matrix.spec.ts',
  '/api/events/{id}/surveys': 'likewise',
  '/api/organisations/survey-templates/{organisationId}': 'likewise',
  '/api/operations/emails': 'for Global Admins alone',
  '/api/training/sessions': 'the same for everybody',
}

test('every list is asked about what is out of reach, or has nothing that could be', () =>
  expect([...scopedLists, ...Object.keys(otherLists)].sort()).toEqual(lists.map(({ path }) => path).sort()))

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  const rival = actors.find(({ name }) => name === 'a rival Admin')
  cookie = (rival && fixture.cookieOf(rival)) ?? ''
  for (const place of ['own', 'partner', 'foreign'] as const)
    for (const kind of ['location', 'event', 'draft', 'published', 'export', 'trail', 'user', 'paper'] as const)
      await fixture.make(kind, place)
  inReach = await listReach('rivals')
})
test.afterAll(() => fixture?.close())

async function listReach(organisation: Organisation) {
  const { sql, ids } = fixture
  const id = ids[organisation]
  const numbers = async (rows: Promise<{ id: number | string }[]>) =>
    new Set((await rows).map((row) => Number(row.id))) as ReadonlySet<number>
  return {
    '/api/locations': await numbers(sql`select id from locations where organisation_id = ${id}`),
    '/api/events': await numbers(sql`select event_id as id from event_organisations where organisation_id = ${id}`),
    '/api/surveys': await numbers(sql`select id from surveys where organisation_id = ${id}`),
    '/api/organisations': new Set([id]),
    '/api/users': await numbers(sql`select user_id as id from user_organisations where organisation_id = ${id}`),
    '/api/reviews': new Set(
      (await sql`select id from responses where organisation_id = ${id}`).map((row) => String(row.id)),
    ),
    '/api/exports': await numbers(sql`select id from exports where organisation_id = ${id}`),
    // Beside its own lines, how its people signed in.
    '/api/audit-trail': await numbers(sql`
      select id from audit_trail where organisation_id = ${id} or (organisation_id is null and
        subject in ('user', 'session', 'termsOfUse') and
        subject_id in (select user_id::text from user_organisations where organisation_id = ${id}))`),
  }
}

const searchWords = [
  'ours',
  'theirs-secret',
  'shared',
  'called',
  'secret',
  'rivals',
  'Harbour',
  '',
  '%',
  "' or '1'='1",
  '1',
  'LS1',
]
const operators = ['=', '<>', '>', '>=', '<', '<=', 'contains', 'notcontains', 'startswith', 'endswith', 'between']

const scalar = () =>
  fc.oneof(
    fc.constantFrom(...searchWords),
    fc.integer({ min: -1, max: 200 }),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('2026-01-01', '2026-11-21T00:00:00Z'),
  )

const comparisons = ['=', '<>', '>', '>=', '<', '<=']

/** What a column of each kind can be asked. */
const questions: Record<GridKind, { operators: string[]; value: fc.Arbitrary<unknown> }> = {
  text: {
    operators: ['=', '<>', 'contains', 'notcontains', 'startswith', 'endswith'],
    value: fc.constantFrom(...searchWords),
  },
  number: { operators: comparisons, value: fc.integer({ min: -1, max: 200 }) },
  boolean: { operators: ['=', '<>'], value: fc.boolean() },
  date: { operators: comparisons, value: fc.constant('2026-01-01') },
  instant: { operators: comparisons, value: fc.constant('2026-11-21T00:00:00Z') },
  uuid: { operators: ['=', '<>'], value: fc.uuid() },
}

const fittingCondition = (columns: readonly ListColumn[]) =>
  fc.constantFrom(...columns.filter(({ isFilterable }) => isFilterable)).chain(({ name, kind }) => {
    const { operators, value } = questions[kind]
    return fc.tuple(fc.constant(name), fc.constantFrom(...operators), value)
  })

const anyCondition = (columns: readonly ListColumn[]) =>
  fc
    .tuple(
      fc.constantFrom(...columns.map(({ name }) => name), 'organisationId', 'createdBy'),
      fc.constantFrom(...operators),
      scalar(),
      scalar(),
    )
    .map(([column, operator, one, other]) => [column, operator, operator === 'between' ? [one, other] : one])

const filterOf = (columns: readonly ListColumn[]) =>
  fc.letrec<{ filter: unknown[] }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      { arbitrary: fittingCondition(columns), weight: 3 },
      anyCondition(columns),
      tie('filter').map((one) => ['!', one]),
      fc
        .tuple(tie('filter'), fc.constantFrom('and', 'or'), tie('filter'))
        .map(([one, word, other]) => [one, word, other]),
    ),
  })).filter

const queryOf = (columns: readonly ListColumn[]) => {
  const names = columns.map(({ name }) => name)
  return fc.record(
    {
      filter: filterOf(columns),
      group: fc.array(fc.record({ selector: fc.constantFrom(...names), isExpanded: fc.boolean() }), { maxLength: 2 }),
      search: fc.constantFrom(...searchWords),
      skip: fc.nat(3),
      take: fc.constantFrom(1, 10, 1000),
      requireGroupCount: fc.boolean(),
      totalSummary: fc.constantFrom(
        [{ summaryType: 'count' }],
        [
          { selector: names[0], summaryType: 'max' },
          { selector: names[1], summaryType: 'min' },
        ],
        [{ selector: 'id', summaryType: 'sum' }],
      ),
    },
    { requiredKeys: [] },
  )
}

const addressOf = (path: string, query: Record<string, unknown>) => {
  const texts = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return `${path}?${new URLSearchParams(texts)}`
}

type Group = { items?: unknown; count?: number; id?: number | string }

/** The rows inside groups, however deep. */
const rowsIn = (data: Group[]): Group[] => data.flatMap((one) => (Array.isArray(one.items) ? rowsIn(one.items) : [one]))

for (const call of lists.filter(({ path }) => scopedLists.includes(path))) {
  const { path } = call
  test(`no filter, group, search or summary makes GET ${path} tell of another organisation`, async () => {
    const own = inReach[path] ?? new Set()
    let answered = 0
    await fc.assert(
      fc.asyncProperty(queryOf(columnsOf(call)), async (asked) => {
        const { status, text, json } = await ask('GET', addressOf(path, asked), { cookie })
        expect([200, 400]).toContain(status)
        // What was asked for is repeated in no answer; the words of others are in none.
        expect(text).not.toMatch(/(?:ours|theirs|shared)-(?:secret|called)/)
        if (status === 400) return
        if (asked.filter) answered += 1
        const page = json() as { data: Group[]; totalCount: number; summary: unknown[] | null }
        expect(page.totalCount ?? 0).toBeLessThanOrEqual(own.size)
        const rows = rowsIn(page.data)
        const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]))
        expect(ids.filter((id) => !own.has(id))).toEqual([])
        const counted = page.data.reduce((sum, { count = 0 }) => sum + count, 0)
        if (asked.group) expect(counted).toBeLessThanOrEqual(own.size)
        const [first] = asked.totalSummary ?? []
        const total = [...own].reduce<number>((sum, id) => sum + Number(id), 0)
        const [figure] = page.summary ?? []
        if (first?.summaryType === 'count') expect(Number(figure)).toBeLessThanOrEqual(own.size)
        if (first?.summaryType === 'sum') expect(Number(figure ?? 0)).toBeLessThanOrEqual(total)
      }),
      { numRuns: 240 },
    )
    expect(answered, 'filters that were answered').toBeGreaterThan(25)
  })
}

test('a list beside an event or a survey that is out of reach is not there', async () => {
  for (const [kind, path] of [
    ['event', (id: unknown) => `/api/events/${id}/surveys`],
    ['published', (id: unknown) => `/api/surveys/${id}/survey-templates`],
  ] as const) {
    const { id } = await fixture.keep(kind, 'own')
    const filter = encodeURIComponent(JSON.stringify(['id', '>', 0]))
    expect((await ask('GET', `${path(id)}?filter=${filter}`, { cookie })).status).toBe(404)
  }
})

test('an event out of reach adds no location to the list', async () => {
  const { id } = await fixture.keep('event', 'own')
  const plain = await ask('GET', '/api/locations?take=1000', { cookie })
  const asked = await ask('GET', `/api/locations?take=1000&eventId=${id}`, { cookie })
  expect(asked.json()).toEqual(plain.json())
})
