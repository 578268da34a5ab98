import { beforeAll, describe, expect, test } from 'vitest'
import type { SharedDatabase } from '@/lib/floor/shared-figures/shared-database'
import { ownDatabase } from '@/tests/support/database'
import { publishFigures } from '@/tests/support/published-figures'
import { sharedRoleOfTest } from '@/tests/support/shared-role-of-test'
import type { PublishedCell, WantedCells } from './published-cells'
import { listPublishedReleases, readPublishedCells, readPublishedChanges } from './read-published'

const [attendance, age] = [11, 101]
const [london, wales, music] = [107, 2, 6]

let shared: SharedDatabase
beforeAll(async () => {
  const database = await ownDatabase()
  shared = await sharedRoleOfTest(database)
  await publishFigures(database.db, { id: 3, year: 2025, quarter: 3, approvedOn: '2026-05-01' }, [
    { cubeId: attendance, figure: 120_000 },
    { cubeId: attendance, regionId: london, figure: 45_000 },
    { cubeId: attendance, regionId: wales, figure: 'c' },
    { cubeId: age, figure: 400 },
    { cubeId: age, categoryId: 1, figure: 35 },
  ])
  await publishFigures(database.db, { id: 8, year: 2025, quarter: 4, approvedOn: '2026-08-01' }, [
    { cubeId: attendance, figure: 90_000 },
    { cubeId: attendance, quarter: 0, figure: 480_000 },
    { cubeId: attendance, quarter: 3, figure: 123_000 },
    { cubeId: attendance, quarter: 3, regionId: london, figure: 45_000 },
    { cubeId: attendance, quarter: 3, regionId: wales, figure: 7_000 },
    { cubeId: age, categoryId: 1, figure: '>95' },
  ])
})

const read = async (wanted: WantedCells) => {
  const cells = await readPublishedCells(wanted, shared)
  return 'off' in cells ? expect.fail(cells.off) : cells.map(inShort)
}

const inShort = ({ year, quarter, regionId, disciplineId, categoryId, releaseId, figure }: PublishedCell) =>
  `${year} Q${quarter}, ${regionId}/${disciplineId}/${categoryId}: ${figure.value ?? figure.symbol} of ${releaseId}`

describe('where the role of shared figures cannot be trusted', () => {
  const off = { off: 'Off: there is no role that can read published figures alone (DATABASE_URL_SHARED).' }

  test('releases, figures and changes say so, and nothing is read', async () => {
    expect(await listPublishedReleases(off)).toEqual(off)
    expect(await readPublishedCells({}, off)).toEqual(off)
    expect(await readPublishedChanges(8, off)).toEqual(off)
  })

  test('it is so without a setting: the ordinary connection is never used', async () =>
    expect(await listPublishedReleases()).toEqual(off))
})

test('releases are listed with the one approved last first', async () =>
  expect(await listPublishedReleases(shared)).toEqual([
    {
      ...{ id: 8, year: 2025, quarter: 4, name: 'Q4 2025/26', approvedOn: '2026-08-01' },
      ...{ organisations: 20, confirmed: 17, checksum: '08'.repeat(32) },
    },
    {
      ...{ id: 3, year: 2025, quarter: 3, name: 'Q3 2025/26', approvedOn: '2026-05-01' },
      ...{ organisations: 20, confirmed: 17, checksum: '03'.repeat(32) },
    },
  ]))

describe('of each figure', () => {
  test('what the latest release says counts', async () =>
    expect(await read({ cubeIds: [attendance] })).toEqual([
      '2025 Q0, 0/0/0: 480000 of 8',
      '2025 Q3, 0/0/0: 123000 of 8',
      `2025 Q3, ${wales}/0/0: 7000 of 8`,
      `2025 Q3, ${london}/0/0: 45000 of 8`,
      '2025 Q4, 0/0/0: 90000 of 8',
    ]))

  test('and before it was approved, that of the release before', async () =>
    expect(await read({ cubeIds: [attendance], asOf: 7 })).toEqual([
      '2025 Q3, 0/0/0: 120000 of 3',
      `2025 Q3, ${wales}/0/0: c of 3`,
      `2025 Q3, ${london}/0/0: 45000 of 3`,
    ]))

  test('answers that one release alone has stay', async () =>
    expect(await read({ cubeIds: [age] })).toEqual([
      '2025 Q3, 0/0/0: 400 of 3',
      '2025 Q3, 0/0/1: 35 of 3',
      '2025 Q4, 0/0/1: >95 of 8',
    ]))
})

test.each<[string, WantedCells, string[]]>([
  ['periods', { cubeIds: [attendance], periods: [{ year: 2025, quarter: 4 }] }, ['2025 Q4, 0/0/0: 90000 of 8']],
  ['a whole year', { periods: [{ year: 2025, quarter: 0 }] }, ['2025 Q0, 0/0/0: 480000 of 8']],
  ['no period', { periods: [] }, []],
  ['another year', { year: 2024 }, []],
  ['a region', { year: 2025, regionId: london }, [`2025 Q3, ${london}/0/0: 45000 of 8`]],
  ['a discipline', { disciplineId: music }, []],
  ['a size', { sizeId: 1 }, []],
])('only the figures of %s are read where it is asked for', async (_, wanted, cells) =>
  expect(await read(wanted)).toEqual(cells),
)

test('a release changes what differs from before, withheld or not, and nothing that is new or the same', async () => {
  const changes = await readPublishedChanges(8, shared)
  if ('off' in changes) expect.fail(changes.off)
  expect(changes.map(({ before, ...now }) => `${before.value ?? before.symbol} → ${inShort(now)}`)).toEqual([
    '120000 → 2025 Q3, 0/0/0: 123000 of 8',
    `c → 2025 Q3, ${wales}/0/0: 7000 of 8`,
  ])
  expect(await readPublishedChanges(3, shared)).toEqual([])
})
