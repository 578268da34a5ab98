import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { formatFinancialYear, type Quarter } from '@/lib/floor/calendar/quarter'
import { countOf } from '@/lib/floor/format-number'
import type { ResponsesAsked } from '@/lib/returns/coverage'
import type { OrganisationsQuarter } from '@/lib/returns/quarters-of-organisations'
import { formatFigure, listInWords } from '../figure-words'
import { describePeriod, type ReportPeriod } from '../filters'
import type { KeyFigure, ReportContent, ReportTable } from '../report'
import { reportNameOf } from '../report-names'
import { coverageOf, coverageTable, responsesTable } from './coverage-tables'
import { countInTime, ratioOf } from './quarter-sums'
import { latenessTable, missingTable, ownQuartersTable, placeTable, quartersTable } from './quarter-tables'
import { tasksOf } from './returns-tasks'

/** What the report of returns is made of. */
type ReturnsFacts = {
  period: ReportPeriod
  today: PlainDate
  /** Of the eight quarters up to the last of the period, by organisation and quarter. */
  returns: readonly OrganisationsQuarter[]
  asked: ResponsesAsked
  /** Whether its reader looks after all organisations: the funder's list is then what there is to do. */
  isOfFunder: boolean
}

const name = reportNameOf('returns')

/** Who has confirmed which quarter, who is late, what is missing, and whether enough people were asked. */
export function makeReturnsReport(facts: ReturnsFacts): ReportContent {
  const { period, returns, asked } = facts
  const all = returns.filter(({ state }) => state !== 'none')
  const isCounted = (year: number) => (each: Quarter) =>
    each.year === year && period.quarters.some((quarter) => quarter === each.quarter)
  const counted = all.filter(isCounted(period.year))
  if (counted.length === 0)
    return {
      ...{ name, figures: [], tables: [], limits: limitsOf(asked) },
      headline: `There is nothing to confirm for ${describePeriod(period)}: no event took place in it.`,
    }
  const last = { year: period.year, quarter: period.quarters.at(-1) ?? 4 }
  const coverage = coverageOf(returns, last, asked)
  const isOfOne = new Set(all.map(({ organisationId }) => organisationId)).size === 1
  return {
    name,
    headline: isOfOne ? ownHeadline(period, counted) : headlineOf(period, counted),
    figures: figuresOf(facts, counted, all.filter(isCounted(period.year - 1)), coverage),
    tables: isOfOne
      ? [ownQuartersTable(all), responsesTable(returns, last, asked)]
      : [
          quartersTable(all),
          latenessTable(counted, period),
          missingTable(all),
          responsesTable(returns, last, asked),
          coverageTable(coverage, last),
          ...placeTables(counted, coverage, period),
        ],
    limits: limitsOf(asked),
    tasks: tasksOf(facts, counted, coverage),
  }
}

type Coverage = ReturnType<typeof coverageOf>

const placeTables = (
  counted: readonly OrganisationsQuarter[],
  coverage: Coverage,
  period: ReportPeriod,
): ReportTable[] => [
  ...placeTable(
    { id: 'by-region', rowHeading: 'Region or nation', of: ({ region }) => region },
    counted,
    coverage,
    period,
  ),
  ...placeTable(
    { id: 'by-discipline', rowHeading: 'Discipline', of: ({ discipline }) => discipline },
    counted,
    coverage,
    period,
  ),
]

/** `1,102 of 1,180 quarters are confirmed for Q1 and Q2 of 2026/27; 55 are overdue and 23 are not due yet.` */
function headlineOf(period: ReportPeriod, counted: readonly OrganisationsQuarter[]): string {
  const count = (...states: OrganisationsQuarter['state'][]) =>
    counted.filter(({ state }) => states.includes(state)).length
  const others: [count: number, one: string, many: string][] = [
    [count('overdue'), 'is overdue', 'are overdue'],
    [count('changed'), 'has changed since it was confirmed', 'have changed since they were confirmed'],
    [count('due', 'open'), 'is not due yet', 'are not due yet'],
  ]
  const told = others.flatMap(([number, one, many]) =>
    number === 0 ? [] : [`${formatFigure(number, 'number')} ${number === 1 ? one : many}`],
  )
  const confirmed = count('confirmed')
  const found = `${formatFigure(confirmed, 'number')} of ${countOf(counted.length, 'quarter')} ${
    confirmed === 1 ? 'is' : 'are'
  } confirmed for ${describePeriod(period)}`
  return told.length === 0 ? `${found}.` : `${found}; ${listInWords(told)}.`
}

const ownWords = ({ state, late }: OrganisationsQuarter) =>
  ({
    confirmed: late === 0 ? 'is confirmed' : `was confirmed ${countOf(late, 'day')} late`,
    changed: 'has changed since it was confirmed',
    overdue: `is overdue by ${countOf(late, 'day')}`,
    due: 'is due within two weeks',
    open: 'is not due yet',
    none: 'has no events',
  })[state]

/** `Q1 of 2026/27 is confirmed and Q2 is overdue by 14 days.` */
const ownHeadline = ({ year }: ReportPeriod, counted: readonly OrganisationsQuarter[]): string =>
  `${listInWords(
    counted.map(
      (each, at) => `Q${each.quarter}${at === 0 ? ` of ${formatFinancialYear(year)}` : ''} ${ownWords(each)}`,
    ),
  )}.`

function figuresOf(
  { period }: ReturnsFacts,
  counted: readonly OrganisationsQuarter[],
  before: readonly OrganisationsQuarter[],
  coverage: Coverage,
): KeyFigure[] {
  const isConfirmed = ({ state }: OrganisationsQuarter) => state === 'confirmed'
  const [confirmed, confirmedBefore] = [counted.filter(isConfirmed).length, before.filter(isConfirmed).length]
  const [now, earlier] = [countInTime(counted), countInTime(before)]
  const thenWas = (part: number, whole: number) =>
    whole === 0
      ? ''
      : `; ${formatFigure(part / whole, 'share')} ${period.quarters.length === 4 ? 'the year before' : 'in the same time of the year before'}`
  const blanks = counted.reduce((sum, each) => sum + each.blanks, 0)
  const blankEvents = counted.reduce((sum, each) => sum + each.blankEvents, 0)
  const responses = coverage.reduce((sum, each) => sum + each.responses, 0)
  const askedFor = coverage.reduce((sum, each) => sum + each.asked, 0)
  return [
    {
      ...{ label: 'Confirmed', unit: 'share', figure: ratioOf(confirmed, counted.length) },
      note: `${formatFigure(confirmed, 'number')} of ${countOf(counted.length, 'quarter')}${thenWas(confirmedBefore, before.length)}`,
    },
    {
      ...{ label: 'Confirmed in time', unit: 'share', figure: ratioOf(now.inTime, now.due) },
      note:
        now.due === 0
          ? 'None is due yet'
          : `${formatFigure(now.inTime, 'number')} of ${formatFigure(now.due, 'number')} that are due or confirmed${thenWas(earlier.inTime, earlier.due)}`,
    },
    {
      ...{ label: 'Figures missing', unit: 'number', figure: blanks },
      note: blanks === 0 ? 'Every event has its figures' : `Of ${countOf(blankEvents, 'event')}, each in its quarter`,
    },
    {
      ...{ label: 'Responses so far', unit: 'number', figure: responses },
      note: askedFor === 0 ? 'None are asked for' : `${formatFigure(askedFor, 'number')} are asked for`,
    },
  ]
}

const limitsOf = ({ most, share }: ResponsesAsked): string[] => [
  'A quarter counts for each organisation in use that owns an event in it, or has confirmed it. An event of several owners counts with each of them.',
  'Days late run from the due date to the first confirmation, or to today. A change after that adds none.',
  `Responses asked for are ${formatFigure(most, 'number')} or ${formatFigure(share, 'share')} of attendance, the lesser, of the financial year so far; none of an organisation that is exempt from surveying.`,
  'Why a quarter is late, or few people answered, these figures cannot tell: they are a reason to ask.',
]
