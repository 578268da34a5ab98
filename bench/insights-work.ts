import type postgres from 'postgres'
import { type ReportSlug, reports } from '@/lib/insights/report-names'
import type { Figure } from './measure/figure'
import { roundsOf } from './measure/rounds'
import { recordStatements } from './measure/statement-recorder'
import type { BenchPlatform } from './platform'

/** The tables of which a report tells: what it would have to read whole without sums and without indexes. */
const tablesOf: Record<ReportSlug, readonly string[]> = {
  overview: ['ticket_sales', 'responses', 'events', 'event_attendances'],
  attendance: ['events', 'event_attendances'],
  tickets: ['ticket_sales'],
  origins: ['ticket_sales', 'responses'],
  people: ['responses'],
  opinions: ['responses'],
  health: ['responses', 'ticket_sales'],
  returns: ['event_attendances', 'responses'],
}

/** The page of a report of a year that has ended; without an organisation, of the nation. */
export const pageOf = (slug: ReportSlug, organisation?: number) =>
  `/insights?report=${slug}&year=2025${organisation === undefined ? '' : `&organisation=${organisation}`}`

/**
 * G7: what the page of each report has the database read, in pages of its memory by EXPLAIN, beside the scan of the tables that
 * it tells of: of an organisation, of the nation, and of the nation where its report is made anew, which is the worker's.
 */
export async function measureReportWork(
  platform: BenchPlatform,
  organisation: number,
  read: (path: string) => Promise<unknown>,
): Promise<Figure[]> {
  const { sql } = platform
  const forgetMade = () => sql`delete from national_reports`
  const figures: Figure[] = []
  for (const { slug, name } of reports) {
    const scan = await pagesOf(sql, tablesOf[slug])
    const work = async (whose: string, path: string, prepare?: () => Promise<unknown>): Promise<Figure> => {
      const statements = await recordStatements(platform, async () => {
        await prepare?.()
        await read(path)
      })
      return {
        ...{ goal: 'G7', what: `work of the report ${name}, ${whose}: pages beside the scan`, unit: '' },
        ...{ judged: 'share', limit: roundsOf([scan]), product: roundsOf([await buffersOf(sql, statements)]) },
      }
    }
    const bar = { most: 0.1 }
    figures.push(
      { ...(await work('the largest organisation', pageOf(slug, organisation))), bar },
      { ...(await work('the nation', pageOf(slug))), bar },
      await work('the nation made anew', pageOf(slug), forgetMade),
    )
  }
  return figures
}

async function pagesOf(sql: postgres.Sql, tables: readonly string[]): Promise<number> {
  const [found] = await sql<{ pages: number }[]>`
    select (sum(pg_relation_size(part)) / 8192)::float8 as pages from (
      select name as part from unnest(${tables as string[]}::regclass[]) as name
      union
      select relid from unnest(${tables as string[]}::regclass[]) as name, pg_partition_tree(name)
    ) as parts`
  return found?.pages ?? Number.NaN
}

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

/** The page of the nation notes when its report was opened. */
const readsOnly = /^\s*(?:select|with|update "national_reports")\b/i

/** Statements that read are done again, and counted. */
async function buffersOf(sql: postgres.Sql, statements: readonly string[]): Promise<number> {
  let buffers = 0
  for (const statement of statements.filter((each) => readsOnly.test(each))) {
    const [row] = await sql.unsafe<{ 'QUERY PLAN': [Plan] }[]>(`explain (analyze, buffers, format json) ${statement}`)
    const plan = row?.['QUERY PLAN'][0].Plan
    buffers += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
  return buffers
}
