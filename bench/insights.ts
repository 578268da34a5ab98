import type postgres from 'postgres'
import { fetchBody, openClient } from '@/kit/platform'
import { openSession } from '@/kit/staff'
import type { Chart } from '@/lib/charts/chart'
import { drawFigure } from '@/lib/charts/figure'
import { formatFigure } from '@/lib/insights/figure-words'
import { reports } from '@/lib/insights/report-names'
import type { Figure } from './measure/figure'
import { p95, roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'

/**
 * G7: the page of each report, of the organisation with the most performances and of the whole nation, one after the other;
 * a chart of it as a picture; and what drawing one takes by itself.
 */
export async function measureInsights({ address, sql }: BenchPlatform, { rounds, quick }: Pace): Promise<Figure[]> {
  const web = openClient(address)
  const cookie = await openSession(web, 'funder@demo.test')
  const organisation = await busiestOrganisation(sql)
  const times = quick ? 5 : 30
  const figures: Figure[] = []
  for (const { slug, name } of reports)
    for (const { whose, query, bar, hoped } of [
      { whose: 'an organisation', query: `&organisation=${organisation}`, bar: 250, hoped: 50 },
      { whose: 'the nation', query: '', bar: 1_000, hoped: 250 },
    ]) {
      const read = () => fetchBody(web, `/insights?report=${slug}&year=2025${query}`, { cookie })
      await read()
      const product: number[] = []
      for (let round = 0; round < rounds; round += 1) product.push(await p95(times, read))
      figures.push({
        ...{ goal: 'G7', what: `page of the report ${name}, ${whose}, p95`, unit: 'ms', judged: 'product' },
        ...{ product: roundsOf(product), bar: { most: bar }, hoped: { most: hoped } },
      })
    }
  const readPicture = () =>
    fetchBody(web, `/api/reporting/reports/attendance.by-event.png?year=2025&organisation=${organisation}`, { cookie })
  const draw = async () => drawFigure(largestChart, { labelledBy: 'title', describedBy: 'description' })
  for (const { what, work, runs, most } of [
    { what: 'a chart of an organisation as PNG, p95', work: readPicture, runs: times, most: 100 },
    { what: 'a chart drawn in the three sizes of a page, p95', work: draw, runs: 50 * times, most: 1 },
  ]) {
    await p95(5, work)
    const product: number[] = []
    for (let round = 0; round < rounds; round += 1) product.push(await p95(runs, work))
    figures.push({ goal: 'G7', what, unit: 'ms', judged: 'product', product: roundsOf(product), bar: { most } })
  }
  web.close()
  return figures
}

/** As many rows as a table of a report names, in both years. */
const largestChart: Chart = {
  kind: 'bars',
  categories: Array.from({ length: 16 }, (_, at) => `An event with a name of usual length ${at + 1}`),
  series: ['2025/26', '2024/25'].map((name, year) => ({
    name,
    values: Array.from({ length: 16 }, (_, at) => 16_000 - 900 * at - 50 * year),
  })),
  format: (value) => formatFigure(value, 'number'),
}

async function busiestOrganisation(sql: postgres.Sql): Promise<number> {
  const [found] = await sql<{ id: number }[]>`
    select organisation_id as id from box_office_performances group by 1 order by count(*) desc limit 1`
  return Number(found?.id ?? 0)
}
