import { formatFinancialYear, type Quarter, quarterInSentence } from '@/lib/floor/calendar/quarter'
import { countOf } from '@/lib/floor/format-number'
import { hasTooFew, type ResponsesAsked, responsesAskedOf } from '@/lib/returns/coverage'
import type { OrganisationsQuarter } from '@/lib/returns/quarters-of-organisations'
import { formatFigure } from '../figure-words'
import type { ReportTable } from '../report'
import { ratioOf, sumOver } from './quarter-sums'

/** An organisation's responses of a year so far, beside what its attendance asks for. */
export type OrganisationCoverage = Pick<
  OrganisationsQuarter,
  'organisationId' | 'organisationName' | 'region' | 'discipline'
> & { responses: number; asked: number; hasLastQuarter: boolean }

/** The coverage of each organisation that has a return in the year, up to a quarter. */
export function coverageOf(
  returns: readonly OrganisationsQuarter[],
  last: Quarter,
  limits: ResponsesAsked,
): OrganisationCoverage[] {
  const soFar = returns.filter(({ year, quarter }) => year === last.year && quarter <= last.quarter)
  return [...Map.groupBy(soFar, ({ organisationId }) => organisationId).values()].flatMap((own) => {
    const [first] = own
    if (!first || own.every(({ state }) => state === 'none')) return []
    const { organisationId, organisationName, region, discipline, isExempt } = first
    return [
      {
        ...{ organisationId, organisationName, region, discipline },
        responses: sumOver(own, (each) => each.responses),
        asked: responsesAskedOf({ attendance: sumOver(own, (each) => each.attendance), isExempt }, limits),
        hasLastQuarter: own.some(({ quarter, state }) => quarter === last.quarter && state !== 'none'),
      },
    ]
  })
}

/** Responses so far beside what is asked for, quarter by quarter of the year, and beside the year before. */
export function responsesTable(
  returns: readonly OrganisationsQuarter[],
  last: Quarter,
  limits: ResponsesAsked,
): ReportTable {
  const upTo = (year: number, quarter: Quarter['quarter']) => {
    const coverage = coverageOf(returns, { year, quarter }, limits)
    return {
      responses: sumOver(coverage, (each) => each.responses),
      asked: sumOver(coverage, (each) => each.asked),
    }
  }
  const quarters = ([1, 2, 3, 4] as const).filter((quarter) => quarter <= last.quarter)
  const rows = quarters.map((quarter) => ({
    label: `Q${quarter}`,
    now: upTo(last.year, quarter),
    before: upTo(last.year - 1, quarter),
  }))
  const { responses, asked } = rows.at(-1)?.now ?? { responses: 0, asked: 0 }
  const until = `by ${quarterInSentence(last)}`
  return {
    id: 'responses-by-quarter',
    title:
      asked === 0
        ? `${formatFigure(responses, 'number')} responses ${until}, and none are asked for`
        : `${formatFigure(responses, 'number')} of the ${formatFigure(asked, 'number')} responses asked for ${until}`,
    description:
      'Responses since the year began, up to the end of each quarter, and what the attendance of that time asks for',
    rowHeading: 'Up to',
    columns: [
      { label: 'Responses so far', unit: 'number' },
      { label: 'Asked for so far', unit: 'number' },
      { label: 'Responses of those asked for', unit: 'share' },
      { label: `Responses so far in ${formatFinancialYear(last.year - 1)}`, unit: 'number' },
    ],
    rows: rows.map(({ label, now, before }) => ({
      label,
      figures: [now.responses, now.asked, ratioOf(now.responses, now.asked), before.responses],
    })),
    chart: { kind: 'grouped bars', columns: [0, 1] },
  }
}

/** How many organisations have as many responses as their attendance asks for. */
export function coverageTable(coverage: readonly OrganisationCoverage[], last: Quarter): ReportTable {
  const isAsked = coverage.filter(({ asked }) => asked > 0)
  const bands: [string, OrganisationCoverage[]][] = [
    ['As many as asked for, or more', isAsked.filter(({ responses, asked }) => !hasTooFew(responses, asked))],
    ['Half of them or more', isAsked.filter(({ responses, asked }) => responses < asked && responses * 2 >= asked)],
    ['Fewer than half', isAsked.filter(({ responses, asked }) => responses > 0 && responses * 2 < asked)],
    ['None', isAsked.filter(({ responses }) => responses === 0)],
    ['None are asked for', coverage.filter(({ asked }) => asked === 0)],
  ]
  const enough = bands[0]?.[1].length ?? 0
  return {
    id: 'by-coverage',
    title:
      isAsked.length === 0
        ? 'No organisation is asked for responses yet'
        : `${enough === 0 ? 'None' : formatFigure(enough, 'number')} of ${countOf(isAsked.length, 'organisation')} ${
            enough < 2 ? 'has' : 'have'
          } as many responses as asked for`,
    description: `Organisations by their responses up to ${quarterInSentence(last)}, beside what their attendance asks for`,
    rowHeading: 'Responses',
    columns: [
      { label: 'Organisations', unit: 'number' },
      { label: 'Responses so far', unit: 'number' },
      { label: 'Asked for so far', unit: 'number' },
    ],
    rows: bands.map(([label, own]) => ({
      label,
      figures: [own.length, sumOver(own, ({ responses }) => responses), sumOver(own, ({ asked }) => asked)],
    })),
    chart: { kind: 'bars', columns: [0] },
  }
}
