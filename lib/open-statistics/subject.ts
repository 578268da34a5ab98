import { formatFinancialYear, type Quarter } from '@/lib/floor/calendar/quarter'
import type { ShareDimension } from '@/lib/published/cubes'
import { dimensionValues } from '@/lib/published/dimension-names'
import { releaseNameOf } from '@/lib/published/periods'
import type { WantedCells } from '@/lib/published/published-cells'
import type { StatisticsPage } from './addresses'
import { topicOf } from './topics'

/** What a table is about: its page and its files are the same figures. */
export type Subject = {
  of: StatisticsPage
  /** `Attendance by region and discipline, 2026/27`. */
  title: string
  description: string
  /** Which figures it has. */
  wanted: WantedCells
  /** What its figures are divided by. */
  dimensions: readonly ShareDimension[]
}

const everyDimension = ['region', 'discipline', 'size', 'type', 'category'] as const

/** The subject of an address that names a year; undefined where it has no table. */
export function subjectOf(of: StatisticsPage): Subject | undefined {
  if (of.page === 'changes') return undefined
  if (!('year' in of) || of.year === undefined || of.page === 'contents') return undefined
  const year = formatFinancialYear(of.year)
  if (of.page === 'topic') {
    const topic = topicOf(of.cubeId)
    if (!topic) return undefined
    const { cube, name, description } = topic
    return {
      ...{ of, title: `${name}, ${year}`, description, wanted: { cubeIds: [cube.id], year: of.year } },
      dimensions: cube.kind === 'sums' ? cube.dimensions : ['region', 'discipline', 'category'],
    }
  }
  const name = dimensionValues[of.page].find(({ id }) => id === of.id)?.name ?? ''
  return {
    ...{ of, title: `${name}, ${year}`, dimensions: everyDimension.filter((one) => one !== 'size') },
    description: `Everything that is published of ${of.page === 'region' ? 'organisations in' : 'the discipline'} ${name} for ${year}: attendance, tickets, ticket income, and what people answered.`,
    wanted: { year: of.year, ...(of.page === 'region' ? { regionId: of.id } : { disciplineId: of.id }) },
  }
}

/** The title of what a release changed. */
export const changesTitle = (quarter: Quarter): string =>
  `What the release of ${releaseNameOf(quarter)} changed in earlier figures`
