import { meanOf, scoreOfFigures, shareOf as shareOfCounts } from '@/lib/disclosure/protect-counts'
import { type Figure as PublishedFigure, symbolMarks, symbolWords, withheld } from '@/lib/disclosure/symbols'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { countOf } from '@/lib/floor/format-number'
import { formatFigure } from '@/lib/insights/figure-words'
import type { Figure, KeyFigure, Report, ReportRow, ReportTable, Unit } from '@/lib/insights/report'
import { reportNameOf } from '@/lib/insights/report-names'
import { countCubes } from '@/lib/published/cubes'
import { dimensionValues, placeInWords } from '@/lib/published/dimension-names'
import type { PublishedCell, PublishedRelease } from '@/lib/published/published-cells'
import type { PublicReportSlug } from './public-reports'

/** What a public report is made of: a release, and its figures of its own quarter. Nothing else is known here. */
type PublicFacts = { release: PublishedRelease; cells: readonly PublishedCell[] }

const placeFields = ['regionId', 'disciplineId', 'sizeId', 'typeId', 'categoryId'] as const
type PlaceField = (typeof placeFields)[number]
type Place = Partial<Record<PlaceField, number>>

/** The cubes of each measure: by region and discipline, by region and type of event, by size. */
const attendance = { name: 'Attendance', unit: 'number', places: 11, types: 12, sizes: 14 } as const
const young = { name: 'Children and young people', unit: 'number', places: 21, types: 22, sizes: 24 } as const
const tickets = { name: 'Tickets', unit: 'number', places: 31, sizes: 34 } as const
const income = { name: 'Income', unit: 'pence', places: 41, sizes: 44 } as const

type Measure = { name: string; unit: Unit; places: number; sizes: number; types?: number }

/** The cubes that each report reads. */
export const cubesOfReport: Record<PublicReportSlug, readonly number[]> = {
  attendance: [11, 12, 14, 21, 22, 24],
  tickets: [31, 34, 41, 44],
  people: [101, 102, 103, 104],
  opinions: [105, 106, 107, 108],
}

const makers: Record<PublicReportSlug, (facts: PublicFacts) => Pick<Report, 'headline' | 'figures' | 'tables'>> = {
  attendance: (facts) => ({
    headline: headlineOf(facts, 11, {
      told: (count, name) => `Attendance was ${count} in ${name}, of what organisations have confirmed.`,
      withheld: 'How many came',
    }),
    figures: [
      keyFigure('Attendance', 'number', at(facts, 11), 'Known and estimated, of confirmed quarters'),
      keyFigure('Children and young people', 'number', at(facts, 21), `${shareInWords(facts, 21, 11)} of attendance`),
    ],
    tables: sumTables(facts, [attendance, young], true),
  }),
  tickets: (facts) => ({
    headline: headlineOf(facts, 31, {
      told: (count, name) => `${count} tickets were sold for performances in ${name}.`,
      withheld: 'How many tickets were sold for performances',
    }),
    figures: [
      keyFigure('Tickets', 'number', at(facts, 31), 'Sold less given back'),
      keyFigure('Income', 'pence', at(facts, 41), 'Paid less given back, without fees'),
      keyFigure('Average price', 'pence', quotient(at(facts, 41), at(facts, 31)), 'Income divided by tickets'),
    ],
    tables: sumTables(facts, [tickets, income], false),
  }),
  people: (facts) => ({
    headline: headlineOf(facts, 101, {
      told: (count, name) => `${count} people answered about their age in ${name}.`,
      withheld: 'How many people answered about their age',
    }),
    figures: [keyFigure('Answered about their age', 'number', at(facts, 101), 'People, to the nearest 5')],
    tables: cubesOfReport.people.flatMap((id) => questionTable(facts, id)),
  }),
  opinions: (facts) => ({
    headline: headlineOf(facts, 105, {
      told: (count, name) => `${count} people rated their visit in ${name}.`,
      withheld: 'How many people rated their visit',
    }),
    figures: [
      keyFigure('Net promoter score', 'number', scoreOf(facts), 'Promoters less detractors, from −100 to +100'),
      keyFigure('Experience', 'average', ratingOf(facts), 'Mean of ratings from 1, very poor, to 5, excellent'),
      keyFigure('First time', 'share', partOf(facts, 107, 1), 'Of those who said when they came last'),
    ],
    tables: cubesOfReport.opinions.flatMap((id) => questionTable(facts, id)),
  }),
}

/** A public report, of what a release says and of nothing else. */
export function makePublicReport(slug: PublicReportSlug, facts: PublicFacts): Report {
  const { release } = facts
  return {
    name: reportNameOf(slug),
    about: [
      { label: 'Release', value: `${release.name}, approved on ${formatDate(release.approvedOn)}` },
      {
        label: 'Confirmed by',
        value: `${formatFigure(release.confirmed, 'number')} of ${countOf(release.organisations, 'organisation')}`,
      },
    ],
    ...makers[slug](facts),
    limits: [
      'These figures stay as they were released. They are rounded, and some are withheld, so that nobody and no organisation can be recognised: parts need not add up to their total.',
      `${symbolMarks.c}: ${symbolWords.c}.`,
      ...(slug === 'people' || slug === 'opinions'
        ? ['These are the people who answered a survey, not everybody who came.']
        : ['Attendance counts visits and tickets count seats, not people: whoever comes twice counts twice.']),
    ],
  }
}

/** The published figure of a cube at a place; withheld where there is none. */
function at({ cells }: PublicFacts, cubeId: number, place: Place = {}): PublishedFigure {
  const found = cells.find(
    (cell) => cell.cubeId === cubeId && placeFields.every((field) => cell[field] === (place[field] ?? 0)),
  )
  return found?.figure ?? withheld
}

/** A published figure as reports have it: its number, or the mark that stands for it. */
const asFigure = ({ value, symbol }: PublishedFigure, divisor = 1): Figure =>
  value === null ? symbolMarks[symbol ?? 'c'] : value / divisor

const words = (figure: PublishedFigure, unit: Unit) => formatFigure(asFigure(figure), unit)

/** A sentence of the total of a cube; another where it is withheld. */
function headlineOf(
  facts: PublicFacts,
  cubeId: number,
  { told, withheld: what }: { told: (count: string, name: string) => string; withheld: string },
): string {
  const { name } = facts.release
  const total = at(facts, cubeId)
  return total.value === null ? `${what} in ${name} is withheld.` : told(words(total, 'number'), name)
}

const keyFigure = (label: string, unit: Unit, figure: PublishedFigure, note: string): KeyFigure => ({
  ...{ label, unit, note },
  figure: asFigure(figure, unit === 'share' ? 100 : 1),
})

/** Of published figures alone, so that it tells no more than they do. */
const quotient = (part: PublishedFigure, whole: PublishedFigure): PublishedFigure =>
  part.value === null || whole.value === null || whole.value === 0
    ? withheld
    : { value: part.value / whole.value, symbol: null }

function shareInWords(facts: PublicFacts, part: number, whole: number): string {
  const { value } = quotient(at(facts, part), at(facts, whole))
  return value === null ? symbolMarks.c : formatFigure(value, 'share')
}

const regionIds: readonly number[] = dimensionValues.region.map(({ id }) => id)

/** Regions before nations, as everywhere; the values of other dimensions are in the order of their ids. */
const inOrder = (places: readonly PublishedCell[]): PublishedCell[] =>
  places.toSorted((one, other) => regionIds.indexOf(one.regionId) - regionIds.indexOf(other.regionId))

/** The tables of sums by region, discipline, type of event where there is one, and size. */
function sumTables(facts: PublicFacts, measures: readonly Measure[], hasTypes: boolean): ReportTable[] {
  const price = measures.length === 2 && measures[1] === income
  const divided = (
    id: string,
    rowHeading: string,
    field: Exclude<PlaceField, 'categoryId'>,
    cubeOf: (measure: Measure) => number,
    kind: 'bars' | 'tile map' = 'bars',
  ): ReportTable[] => {
    const [first] = measures
    if (!first) return []
    const places = facts.cells.filter(
      (cell) => cell.cubeId === cubeOf(first) && placeFields.every((each) => (cell[each] !== 0) === (each === field)),
    )
    const rows = inOrder(places).map((cell): ReportRow => {
      const figures = measures.map((measure) => at(facts, cubeOf(measure), { [field]: cell[field] }))
      const [sold = withheld, paid = withheld] = figures
      return {
        label: placeInWords(cell),
        figures: [...figures, ...(price ? [quotient(paid, sold)] : [])].map((figure) => asFigure(figure)),
      }
    })
    if (rows.length === 0) return []
    return [
      {
        ...{ id, rowHeading, rows },
        title: mostIn(rows, rowHeading),
        description: `${measures.map(({ name }) => name).join(' and ')} in ${facts.release.name}, by ${rowHeading.toLowerCase()}`,
        columns: [
          ...measures.map(({ name, unit }) => ({ label: name, unit })),
          ...(price ? [{ label: 'Average price', unit: 'pence' as const }] : []),
        ],
        chart: { kind, columns: [0] },
      },
    ]
  }
  return [
    ...divided('by-region', 'Region or nation', 'regionId', ({ places }) => places, 'tile map'),
    ...divided('by-discipline', 'Discipline', 'disciplineId', ({ places }) => places),
    ...(hasTypes ? divided('by-type', 'Event type', 'typeId', ({ types = 0 }) => types) : []),
    ...divided('by-size', 'Size of organisation', 'sizeId', ({ sizes }) => sizes),
  ]
}

/** The finding of a table: where most was, of what is published. */
function mostIn(rows: readonly ReportRow[], rowHeading: string): string {
  const numbers = rows.flatMap(({ label, figures: [figure] }) =>
    typeof figure === 'number' ? [{ label, figure }] : [],
  )
  const most = numbers.reduce(
    (best, row) => (row.figure > best.figure ? row : best),
    numbers[0] ?? { label: '', figure: 0 },
  )
  return numbers.length === 0
    ? `${rowHeading}: withheld`
    : `${most.label}: ${formatFigure(most.figure, 'number')}, the most that is published`
}

/** A category's published share of all who answered, in per cent. */
const partOf = (facts: PublicFacts, cubeId: number, categoryId: number): PublishedFigure =>
  shareOfCounts(at(facts, cubeId, { categoryId }), at(facts, cubeId))

/** The answers to a question: of each its share, and how many people gave it. */
function questionTable(facts: PublicFacts, cubeId: number): ReportTable[] {
  const question = countCubes.find(({ id }) => id === cubeId)?.question
  if (!question) return []
  const base = at(facts, cubeId)
  const rows = question.categories.map(({ label }, place): ReportRow => {
    const count = at(facts, cubeId, { categoryId: place + 1 })
    // What is nearly everybody has its share in place of its count, and no other answer of the question is told.
    const share = count.symbol === '>95' ? count : shareOfCounts(count, base)
    return { label, figures: [asFigure(share, 100), asFigure(count.symbol === '>95' ? withheld : count)] }
  })
  return [
    {
      id: question.id,
      title: `${question.name}: ${largestIn(rows)}`,
      description: `Of ${words(base, 'number')} people who answered in ${facts.release.name}${question.isMultiple ? '; several answers were possible' : ''}`,
      rowHeading: question.heading ?? question.name,
      columns: [
        { label: 'Share', unit: 'share' },
        { label: 'People', unit: 'number' },
      ],
      rows,
      chart: { kind: 'bars', columns: [0] },
    },
  ]
}

function largestIn(rows: readonly ReportRow[]): string {
  const shown = rows.flatMap(({ label, figures: [share] }) => (typeof share === 'number' ? [{ label, share }] : []))
  const [first, ...others] = shown
  if (!first) return 'withheld'
  const largest = others.reduce((best, row) => (row.share > best.share ? row : best), first)
  return `${largest.label}, ${formatFigure(largest.share, 'share')}`
}

const scoreOf = (facts: PublicFacts): PublishedFigure => {
  const [promoters, passives, detractors] = [1, 2, 3].map((categoryId) => at(facts, 106, { categoryId }))
  if (!promoters || !passives || !detractors) return withheld
  return scoreOfFigures({ promoters, passives, detractors })
}

/** From excellent, the first answer, to very poor, the fifth. */
const ratingOf = (facts: PublicFacts): PublishedFigure =>
  meanOf([5, 4, 3, 2, 1].map((value, place) => ({ value, count: at(facts, 105, { categoryId: place + 1 }) })))
