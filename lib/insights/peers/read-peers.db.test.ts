import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventAttendances, publishedCells, publishedReleases } from '@/db/schema'
import type { SharedDatabase } from '@/lib/floor/shared-figures/shared-database'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { publishFigures } from '@/tests/support/published-figures'
import { sharedRoleOfTest } from '@/tests/support/shared-role-of-test'
import { periodOfReport, type ReportAddress } from '../filters'
import type { KeyFigure } from '../report'
import { type ReportSlug, reportSlugs } from '../report-names'
import { listPeerChoices, readPeers } from './read-peers'

const today = '2026-11-21'
const leeds = 105
const [yorkshire, music] = [103, 6]

let database: TestDatabase
let shared: SharedDatabase
let organisation: { id: number }

beforeAll(async () => {
  database = await ownDatabase()
  shared = await sharedRoleOfTest(database)
  organisation = await anOrganisation(database.db, { disciplineId: music, upperTierAuthorityId: leeds })
  const event = await anEvent(database.db, organisation.id, { startDate: '2025-04-01', endDate: '2027-03-31' })
  await database.db
    .insert(eventAttendances)
    .values({ eventId: event.id, year: 2025, quarter: 2, knownAttendance: 6_000 })
})

beforeEach(async () => {
  await database.db.delete(publishedCells)
  await database.db.delete(publishedReleases)
})

const figures: KeyFigure[] = [
  { label: 'Attendance', unit: 'number', figure: 5_000, note: '' },
  { label: 'Children and young people', unit: 'share', figure: 0.3, note: '' },
]

const question = (filters: ReportAddress, organisations: readonly number[] | 'all' = [organisation.id]) => ({
  ...{ organisations, filters, period: periodOfReport(filters, today), today },
})

const q1: ReportAddress = { year: 2026, quarter: 1 }

const compare = (
  filters: ReportAddress,
  { slug = 'attendance', with: source = shared }: { slug?: ReportSlug; with?: SharedDatabase } = {},
) => readPeers(database.db, slug, question(filters), { figures }, source)

/** The middle half of a figure for a group, of 43 organisations, with 57 together. */
const group = (cubeId: number, low: number, high: number, place: object) =>
  [low, high, 43, 57].map((figure, at) => ({ cubeId, categoryId: at + 1, figure, ...place }))

const release = (extra: Parameters<typeof publishFigures>[2] = []) =>
  publishFigures(database.db, { id: 1, year: 2026, quarter: 1 }, [
    ...group(201, 1_000, 4_000, { disciplineId: music }),
    ...group(201, 6_000, 9_000, { regionId: yorkshire }),
    ...group(201, 4_000, 6_000, { sizeId: 2 }),
    ...group(201, 100, 200, {}),
    { cubeId: 11, disciplineId: music, figure: 570_000 },
    ...extra,
  ])

describe('nothing is compared and nothing offered', () => {
  const nothing = { tables: [], about: [] }

  test('before a release is approved, whatever the address says', async () => {
    expect(await listPeerChoices(database.db, 'attendance', question(q1), shared)).toEqual([])
    expect(await compare({ ...q1, beside: 'discipline' })).toEqual(nothing)
  })

  test('where shared figures are off', async () => {
    await release()
    const off = { off: 'Off: no role.' }
    expect(await listPeerChoices(database.db, 'attendance', question(q1), off)).toEqual([])
    expect(await compare({ ...q1, beside: 'discipline' }, { with: off })).toEqual(nothing)
  })

  test('in reports of which no group is published, and of several organisations or of all', async () => {
    await release()
    for (const slug of reportSlugs.filter((each) => !['attendance', 'tickets', 'people', 'opinions'].includes(each))) {
      expect([slug, await listPeerChoices(database.db, slug, question(q1), shared)]).toEqual([slug, []])
      expect([slug, await compare({ ...q1, beside: 'everyone' }, { slug })]).toEqual([slug, nothing])
    }
    const other = await anOrganisation(database.db)
    for (const organisations of [[organisation.id, other.id], 'all' as const, []]) {
      const asked = question({ ...q1, beside: 'everyone' }, organisations)
      expect(await listPeerChoices(database.db, 'attendance', asked, shared)).toEqual([])
      expect(await readPeers(database.db, 'attendance', asked, { figures }, shared)).toEqual(nothing)
    }
  })
})

test('the groups that are offered are those of the organisation', async () => {
  await release()
  expect(await listPeerChoices(database.db, 'attendance', question(q1), shared)).toEqual([
    { id: 'region', name: 'Organisations in Yorkshire and The Humber' },
    { id: 'discipline', name: 'Organisations in Music' },
    { id: 'size', name: 'Organisations with 5,000 to 24,999 visits a year' },
    { id: 'everyone', name: 'All organisations' },
  ])
})

test.each([
  ['discipline', 'Attendance: above the middle half of 43 organisations in Music'],
  ['region', 'Attendance: below the middle half of 43 organisations in Yorkshire and The Humber'],
  ['size', 'Attendance: within the middle half of 43 organisations with 5,000 to 24,999 visits a year'],
  ['everyone', 'Attendance: above the middle half of 43 organisations'],
] as const)('beside those of its %s: %s', async (beside, title) => {
  await release()
  const { tables } = await compare({ ...q1, beside })
  expect(tables.map((table) => table.title)).toEqual([title])
})

test('of the group’s own published figures: all of them on average, and the edges', async () => {
  await release()
  const { tables, about } = await compare({ ...q1, beside: 'discipline' })
  expect(about).toEqual([{ label: 'Compared with', value: 'organisations in Music' }])
  expect(tables[0]?.rows).toEqual([
    { label: 'Your own', figures: [5_000, null, null] },
    { label: 'Organisations in Music, on average', figures: [10_000, 1_000, 4_000] },
  ])
  expect(tables[0]?.description).toContain('release of Q1 2026/27')
})

describe('is not published at this detail', () => {
  const told = async (filters: ReportAddress) => {
    const { tables, about } = await compare(filters)
    expect(tables).toEqual([])
    return about[0]?.value
  }

  test('with any filter besides the period', async () => {
    await release()
    const others: ReportAddress[] = [
      ...[{ type: 17 }, { discipline: 6 }, { place: 1 }, { event: 1 }],
      ...[{ weighted: 'yes' as const }, { marked: 'excluded' as const }],
    ]
    for (const other of others)
      expect([other, await told({ ...q1, ...other, beside: 'discipline' })]).toEqual([
        other,
        'organisations in Music: not published at this detail. Clear the other filters to compare',
      ])
  })

  test('of a quarter or a year that no release has', async () => {
    await release()
    expect(await told({ year: 2025, quarter: 1, beside: 'discipline' })).toBe(
      'organisations in Music: not published at this detail',
    )
    expect(await told({ year: 2026, beside: 'discipline' })).toBe(
      'organisations in Music: not published at this detail. Choose a quarter that is released',
    )
  })

  test('where it is withheld', async () => {
    await publishFigures(database.db, { id: 1, year: 2026, quarter: 1 }, [
      ...[1, 2, 3, 4].map((categoryId) => ({ cubeId: 201, categoryId, figure: 'c' as const })),
    ])
    expect(await told({ ...q1, beside: 'everyone' })).toBe('all organisations: not published at this detail')
  })
})

test('a year is compared once it is released, and a later release says it anew', async () => {
  await release()
  await publishFigures(database.db, { id: 2, year: 2026, quarter: 4 }, [
    ...group(201, 20_000, 40_000, { quarter: 0 }),
    ...group(201, 7_000, 8_000, { quarter: 1 }),
  ])
  const titleOf = async (filters: ReportAddress) =>
    (await compare({ ...filters, beside: 'everyone' })).tables[0]?.rows[1]?.figures.slice(1)
  expect(await titleOf({ year: 2026 })).toEqual([20_000, 40_000])
  expect(await titleOf(q1)).toEqual([7_000, 8_000])
})
