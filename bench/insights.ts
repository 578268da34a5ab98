import type postgres from 'postgres'
import { fetchBody, openClient } from '@/kit/platform'
import { openSession } from '@/kit/staff'
import { reports } from '@/lib/insights/report-names'
import type { Figure } from './measure/figure'
import { p95, roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'

/** G7: the page of each report, of the organisation with the most performances and of the whole nation, one after the other. */
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
  web.close()
  return figures
}

async function busiestOrganisation(sql: postgres.Sql): Promise<number> {
  const [found] = await sql<{ id: number }[]>`
    select organisation_id as id from box_office_performances group by 1 order by count(*) desc limit 1`
  return Number(found?.id ?? 0)
}
