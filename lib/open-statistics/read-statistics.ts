import 'server-only'
import type { Database } from '@/db/client'
import type { SharedDatabase } from '@/lib/floor/shared-figures/shared-database'
import { cubes, type ReleasedCube } from '@/lib/published/cubes'
import type { PublishedCell, PublishedRelease, WantedCells } from '@/lib/published/published-cells'
import { listPublishedReleases, readPublishedCells, readPublishedChanges } from '@/lib/published/read-published'
import type { PlaceKind } from './addresses'
import { type CellsByPlace, groupByPlace, shownFigureOf } from './cells-by-place'
import { type Edition, editionOf, releaseOf } from './edition'
import { type Finding, findingOf } from './findings'
import { columnsFor, observationsOf } from './observations'
import * as queries from './queries'
import type { Subject } from './subject'
import type { StatisticsTable } from './table'
import { type Topic, topicOf, topics } from './topics'
import { countTable, countTables, sumTable, sumTables } from './year-tables'

/** What published figures are read with, where it is not the process's own. */
export type Source = { db: Database; shared: SharedDatabase }

/** Published figures could be read a moment ago, and now cannot. */
export class StatisticsUnreadable extends Error {
  override name = 'StatisticsUnreadable'
}

function known<T>(read: T | { off: string }): T {
  if (typeof read === 'object' && read !== null && 'off' in read) throw new StatisticsUnreadable(String(read.off))
  return read as T
}

/** The edition that anybody may read; undefined where open statistics are off, or nothing may be shared. */
export async function readEdition({ db, shared }: Source): Promise<(Edition & { switchedAt: Date }) | undefined> {
  const stored = await queries.findSwitch(db)
  if (!stored?.isOn) return undefined
  const releases = await listPublishedReleases(shared)
  return 'off' in releases ? undefined : { ...editionOf(releases), switchedAt: stored.changedAt }
}

const readCells = async ({ shared }: Source, wanted: WantedCells): Promise<PublishedCell[]> =>
  known(await readPublishedCells(wanted, shared))

/** A table as its page shows it. */
export type TableContent = {
  finding: Finding
  tables: readonly (StatisticsTable & { topic?: Topic })[]
  release: PublishedRelease | undefined
}

/** The figures of a subject, for its page. */
export async function readTable(source: Source, edition: Edition, { of, wanted }: Subject): Promise<TableContent> {
  const found = await readCells(source, wanted)
  const cells = groupByPlace(found)
  const release = releaseOf(edition, found)
  if (of.page === 'topic') {
    const cube = cubes.find(({ id }) => id === of.cubeId)
    if (!cube) throw new Error(`There is no cube ${of.cubeId}`)
    return { ...{ release, finding: findingOf(cells, cube) }, tables: tablesOf(cells, cube) }
  }
  if (of.page !== 'region' && of.page !== 'discipline') throw new Error(`${of.page} has no table`)
  return { release, ...placeContent(cells, of.page, of.id) }
}

const tablesOf = (cells: CellsByPlace, cube: ReleasedCube) =>
  cells.periodsOf(cube.id).length === 0 ? [] : cube.kind === 'sums' ? sumTables(cells, cube) : countTables(cells, cube)

/** Everything of a region or a discipline: each topic that is divided by it, by what else it is divided by. */
function placeContent(cells: CellsByPlace, kind: PlaceKind, id: number): Omit<TableContent, 'release'> {
  const at = kind === 'region' ? { regionId: id } : { disciplineId: id }
  const tables = topics.flatMap((topic) => {
    const { cube } = topic
    if (cells.periodsOf(cube.id).length === 0) return []
    if (cube.kind === 'counts') return [{ ...countTable(cells, cube, at), topic }]
    const by = cube.dimensions.find((one) => one !== kind && one !== 'category')
    if (!cube.dimensions.includes(kind) || !by || by === 'category') return []
    return [{ ...sumTable(cells, cube, by, at), topic }]
  })
  const first = cubes.find((cube) => cube.kind === 'sums' && cube.dimensions.includes(kind))
  const by = kind === 'region' ? 'discipline' : 'region'
  return { tables, finding: first ? findingOf(cells, first, at, by) : { headline: '' } }
}

/** The figures of a subject, for its files. */
export async function readFileContent(source: Source, edition: Edition, subject: Subject) {
  const found = await readCells(source, subject.wanted)
  return {
    ...{ of: subject.of, title: subject.title, description: subject.description },
    columns: columnsFor(subject.dimensions),
    observations: observationsOf(found, edition),
    release: releaseOf(edition, found),
  }
}

/** The figures of the front page: the totals of the year, by its latest period. */
export async function readTotals(source: Source, year: number) {
  const cells = groupByPlace(await readCells(source, { year, regionId: 0, disciplineId: 0, sizeId: 0 }))
  return topics.flatMap((topic) => {
    const period = cells.latestOf(topic.cube.id)
    const isOnFirstPage = topic.cube.kind === 'sums' && topic.slug.endsWith('by-region-and-discipline')
    if (!period || !isOnFirstPage) return []
    return [{ topic, period, figure: shownFigureOf(cells.find({ cubeId: topic.cube.id, ...period })) }]
  })
}

export type Totals = Awaited<ReturnType<typeof readTotals>>

/** What a release says in the tables otherwise than those before it; the figures of groups, which peers have, are in none. */
export const readChanges = async ({ shared }: Source, releaseId: number) =>
  known(await readPublishedChanges(releaseId, shared)).filter(({ cubeId }) => topicOf(cubeId) !== undefined)
