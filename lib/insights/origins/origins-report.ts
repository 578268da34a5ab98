import {
  foldAreas,
  type LabelledTickets,
  labelCells,
  notKnown,
  otherAreas,
  shareOf,
  sumTickets,
  ticketColumns,
  ticketRows,
} from '../cells/labelled-tickets'
import { formatFigure } from '../figure-words'
import type { KeyFigure, ReportContent, ReportTable } from '../report'
import { reportNameOf } from '../report-names'
import { describeDays, describeDaysBefore } from '../tickets/sales-days'
import { describeBand, distanceBands, from10Km, from40Km } from './distance-words'
import { areaGroupTables, deprivationTables } from './geography-tables'
import { type HomesTables, homesTables } from './homes-tables'
import { homesFigures, homesInWords, homesLimits } from './homes-words'
import { homesWithIndex, populationLimits, ticketsWithIndex } from './index-tables'
import type { HomesOfReport, OriginsFacts } from './origins-facts'
import { limitsOf, smallAreas } from './origins-limits'

const name = reportNameOf('origins')

/** The report of a time of which no month has ended, so that no ticket is counted yet. */
export const makeFutureOriginsReport = (homes: HomesOfReport): ReportContent =>
  reportOfHomes('No month of this time has ended yet.', homes)

/** The report where no ticket has a place that is known: of people who answered alone. @param why there are no tickets */
function reportOfHomes(why: string, { homes, names, population }: HomesOfReport): ReportContent {
  const tables = homesTables(homes, names)
  const told = homesInWords(homes, tables)
  const shown = Object.entries(tables).flatMap(([by, table]) =>
    table ? [homesWithIndex(table, by, homes, population)] : [],
  )
  return {
    name,
    headline: told === null ? why : `${told} ${why}`,
    figures: homesFigures(homes),
    tables: shown,
    limits: shown.length === 0 ? [] : [...homesLimits(homes), smallAreas, ...populationLimits(population, shown)],
  }
}

/** The report of where audiences come from, from its sums. */
export function makeOriginsReport(facts: OriginsFacts): ReportContent {
  const { period, names, places } = facts
  const regions = labelCells(places, (value) => (value === '' ? notKnown : regionLabel(facts, value)))
  const authorities = labelCells(places, (value) => names.get(value)?.authority ?? null)
  const known = sumTickets(regions.filter(({ label }) => label !== notKnown))
  const all = sumTickets(regions)
  if (known.now <= 0)
    return reportOfHomes(
      all.now <= 0
        ? `No tickets have been uploaded for performances from ${describeDays(period.days)}.`
        : `None of the ${formatFigure(all.now, 'number')} tickets for performances from ${describeDays(period.days)} has a postcode that is known.`,
      facts,
    )
  const near = sumNear(facts)
  const tables = tablesOf(facts, regions, authorities)
  return {
    name,
    headline: headlineOf(facts, regions, near),
    figures: keyFiguresOf(facts, { known, all, near, authorities }),
    tables,
    limits: [...limitsOf(facts, all.now), ...homesLimits(facts.homes), ...populationLimits(facts.population, tables)],
  }
}

/** Each table of tickets with that of people who answered beside it. */
function tablesOf(
  facts: OriginsFacts,
  regions: readonly LabelledTickets[],
  authorities: readonly LabelledTickets[],
): ReportTable[] {
  const { homes, names, population } = facts
  const beside = homesTables(homes, names)
  const homesBy = (by: keyof HomesTables) => {
    const table = beside[by]
    return table ? [homesWithIndex(table, by, homes, population)] : []
  }
  const indexed = (table: ReportTable, by: string) => ticketsWithIndex(table, by, regions, population)
  return [
    ...regionTables(facts, regions).map((table) => indexed(table, 'region')),
    ...homesBy('region'),
    ...areaTables('by-authority', 'Upper-tier authority', authorities, facts).map((table) =>
      indexed(table, 'authority'),
    ),
    ...homesBy('authority'),
    ...(facts.outcodes
      ? areaTables(
          'by-postcode-district',
          'Postcode district',
          labelCells(facts.outcodes, (value) => value || null),
          facts,
        )
      : []),
    ...homesBy('outcode'),
    ...distanceTables(facts),
    ...homesBy('distance'),
    ...deprivationTables(facts),
    ...areaGroupTables(facts),
  ]
}

/** A region of England by its own name; where only the nation is known, the other nations by theirs. */
function regionLabel({ names }: OriginsFacts, value: string): string {
  const place = names.get(value)
  if (!place) return notKnown
  return place.region === 'England' ? 'England, region not known' : place.region
}

type TwoSums = { now: number; before: number }
type Near = { within: TwoSums; far: TwoSums; known: TwoSums }

/** Tickets within 10 km of the venue, and 40 km and more from it. */
function sumNear({ distances }: OriginsFacts): Near {
  const of = (isIn: (band: number) => boolean) =>
    sumTickets(labelCells(distances, (value) => (value !== '' && isIn(Number(value)) ? 'in' : null)))
  return { within: of((band) => band < from10Km), far: of((band) => band >= from40Km), known: of(() => true) }
}

function headlineOf({ period }: OriginsFacts, regions: readonly LabelledTickets[], near: Near): string {
  const known = regions.filter(({ label }) => label !== notKnown)
  const whole = sumTickets(known)
  const [first] = known
  const within = shareOf(near.within.now, near.known.now)
  const from = `For performances from ${describeDays(period.days)}, ${formatFigure(shareOf(first?.now ?? 0, whole.now), 'share')} of tickets were bought from ${first?.label}`
  return within === null ? `${from}.` : `${from}, and ${formatFigure(within, 'share')} within 10 km of the venue.`
}

function keyFiguresOf(
  { period }: OriginsFacts,
  sums: { known: TwoSums; all: TwoSums; near: Near; authorities: readonly LabelledTickets[] },
): KeyFigure[] {
  const beforeInWords = describeDaysBefore(period, 'months')
  const figureOf = (label: string, part: TwoSums, whole: TwoSums): KeyFigure[] => {
    const [now, before] = [shareOf(part.now, whole.now), shareOf(part.before, whole.before)]
    if (now === null) return []
    const counted = `${formatFigure(part.now, 'number')} of ${formatFigure(whole.now, 'number')} tickets`
    const note = before === null ? counted : `${counted}; ${formatFigure(before, 'share')} ${beforeInWords}`
    return [{ label, unit: 'share', figure: now, note }]
  }
  const [most] = sums.authorities
  return [
    ...figureOf('With a known postcode', sums.known, sums.all),
    ...figureOf('Within 10 km', sums.near.within, sums.near.known),
    ...figureOf('40 km and more', sums.near.far, sums.near.known),
    ...(most ? figureOf(`From ${most.label}`, most, sums.known) : []),
  ]
}

const describeCount = ({ period }: OriginsFacts, where: string) =>
  `Tickets sold, less those given back, for performances from ${describeDays(period.days)}, by ${where}`

function regionTables(facts: OriginsFacts, regions: readonly LabelledTickets[]): ReportTable[] {
  const rows = ticketRows(regions)
  const [first] = rows
  if (!first || rows.length < 2) return []
  const known = rows.filter(({ label }) => label !== notKnown)
  return [
    {
      id: 'by-region',
      title: `${known[0]?.label}: ${formatFigure(known[0]?.figures[2] ?? null, 'share')} of tickets`,
      description: describeCount(facts, 'the region or nation of the buyer'),
      rowHeading: 'Region or nation',
      columns: ticketColumns(facts.period),
      rows: [...known, ...rows.filter(({ label }) => label === notKnown)],
      chart: { kind: 'tile map', columns: [2] },
    },
  ]
}

function areaTables(
  id: string,
  rowHeading: string,
  sums: readonly LabelledTickets[],
  facts: OriginsFacts,
): ReportTable[] {
  const rows = ticketRows(foldAreas(sums))
  const [first] = rows
  if (!first || rows.length < 2 || first.label === otherAreas) return []
  return [
    {
      id,
      title: `${first.label}: ${formatFigure(first.figures[2] ?? null, 'share')} of tickets`,
      description: describeCount(facts, `the ${rowHeading.toLowerCase()} of the buyer`),
      rowHeading,
      columns: ticketColumns(facts.period),
      rows,
      chart: { kind: 'bars', columns: [0, 1] },
    },
  ]
}

function distanceTables(facts: OriginsFacts): ReportTable[] {
  const sums = labelCells(facts.distances, (value) => value || null)
  const at = (band: number): LabelledTickets => ({
    ...(sums.find(({ label }) => label === String(band)) ?? { now: 0, before: 0 }),
    label: describeBand(band),
  })
  if (sumTickets(sums).now <= 0) return []
  const rows = ticketRows(distanceBands.map(at))
  const { within, known } = sumNear(facts)
  return [
    {
      id: 'by-distance',
      title: `${formatFigure(shareOf(within.now, known.now), 'share')} of tickets were bought within 10 km of the venue`,
      description: describeCount(facts, 'the distance between buyer and venue in a straight line'),
      rowHeading: 'Distance',
      columns: ticketColumns(facts.period),
      rows,
      chart: { kind: 'histogram', columns: [2] },
    },
  ]
}
