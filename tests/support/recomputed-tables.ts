import type { ReportSlug } from '@/lib/insights/report-names'

/** Where DuckDB works a table out from exported files; or why no exported file tells it. */
type Recomputed = { in: 'tickets' | 'attendance' | 'answers' } | { not: string }

const geography =
  'It needs a loaded directory of postcodes, which no export holds; lib/insights/origins/origins-report.test.ts has its sums'

const homes =
  'The export has postcodes, and their places come of our look-up of districts; lib/insights/population/population.db.test.ts has their sums'

const peers = 'Of a release, whose figures no export holds; lib/insights/peers/read-peers.db.test.ts has them'

const themes = 'Of the bank’s optional questions; lib/insights/opinions/theme-tables.test.ts has each kind'

const confirmed =
  'When quarters were confirmed is in no export; lib/insights/returns/returns-report.db.test.ts has the sums from the tables'

/**
 * Every table of every report, by its id (`by-deprivation-*` stands for one of each nation). A report that grows a table
 * fails until the table is named here: recomputed in one of `tests/platform/*-in-duckdb.db.test.ts`, or with its reason.
 */
const recomputedTables: Record<ReportSlug, Record<string, Recomputed>> = {
  overview: {
    'by-quarter': { in: 'answers' },
    'by-month': { in: 'answers' },
    'by-score': { in: 'answers' },
  },
  attendance: {
    'beside-*': { not: peers },
    'by-quarter': { in: 'attendance' },
    'by-type': { in: 'attendance' },
    'by-event': { in: 'attendance' },
    'by-discipline': { in: 'attendance' },
    'by-location': { in: 'attendance' },
    'by-region': { not: 'Of the whole nation only, whose events no one workbook holds' },
  },
  tickets: {
    'beside-*': { not: peers },
    'by-month': { in: 'tickets' },
    'by-event': { in: 'tickets' },
    'by-venue': { in: 'tickets' },
    'by-channel': { in: 'tickets' },
    'by-price': { in: 'tickets' },
    'by-lead-time': { in: 'tickets' },
    'by-provider': { not: 'An upload is of one provider; lib/insights/service.db.test.ts has two' },
  },
  origins: {
    'by-region': { in: 'answers' },
    'by-authority': { in: 'answers' },
    'by-postcode-district': { in: 'answers' },
    'by-distance': { in: 'answers' },
    'answers-by-*': { not: homes },
    'by-deprivation-*': { not: geography },
    'by-area-group': { not: geography },
  },
  people: {
    'beside-*': { not: peers },
    'by-age': { in: 'answers' },
    'by-gender': { in: 'answers' },
    'by-ethnic-group': { in: 'answers' },
    'by-disability': { in: 'answers' },
    'by-sexual-orientation': { in: 'answers' },
    'by-gender-same-as-at-birth': { in: 'answers' },
    'by-religion': { in: 'answers' },
    'by-main-earner': { in: 'answers' },
  },
  opinions: {
    'beside-*': { not: peers },
    'by-score': { in: 'answers' },
    'by-experience': { in: 'answers' },
    'by-last-visit': { in: 'answers' },
    'by-reason': { in: 'answers' },
    'o-q*': { not: themes },
  },
  health: {
    'by-event': { in: 'answers' },
    'by-week': { in: 'answers' },
    'by-way': { in: 'answers' },
    'by-weekday': { in: 'answers' },
    'by-question': {
      not: 'Whoever stops on the way is in no export; lib/insights/health/drop-off-table.test.ts has the sums',
    },
    'by-day': {
      not: 'The last four weeks of what by-week has; lib/insights/weighting/weighted-reports.db.test.ts has it',
    },
    'by-place': {
      not: 'What by-event has, by location; lib/insights/weighting/weighted-reports.db.test.ts has it',
    },
    'by-region': { not: homes },
  },
  returns: {
    'by-quarter': { not: confirmed },
    'by-days-late': { not: confirmed },
    'missing-by-quarter': { not: confirmed },
    'responses-by-quarter': { not: confirmed },
    'by-coverage': { not: confirmed },
    'by-region': { not: confirmed },
    'by-discipline': { not: confirmed },
  },
}

/** The ids of a report's tables that are to be recomputed in a file of tests. */
export const tablesToRecompute = (report: ReportSlug, file: 'tickets' | 'attendance' | 'answers'): string[] =>
  Object.entries(recomputedTables[report]).flatMap(([id, how]) => ('in' in how && how.in === file ? [id] : []))

/** How a table is recomputed; undefined where nobody said. */
export const howRecomputed = (report: ReportSlug, table: string): Recomputed | undefined =>
  recomputedTables[report][table] ??
  Object.entries(recomputedTables[report]).find(([id]) => id.endsWith('*') && table.startsWith(id.slice(0, -1)))?.[1]
