import type postgres from 'postgres'
import { fetchBody, openClient } from '@/kit/platform'
import { childrenOf, processorMsOf } from '@/kit/processes'
import { quantile } from '@/kit/quantile'
import { openSession } from '@/kit/staff'
import type { Chart } from '@/lib/charts/chart'
import { drawFigure } from '@/lib/charts/figure'
import { formatFigure } from '@/lib/insights/figure-words'
import { type ReportSlug, reports } from '@/lib/insights/report-names'
import { measureReportWork, pageOf } from './insights-work'
import type { Figure } from './measure/figure'
import { p95, roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'

const base = { goal: 'G7', judged: 'product' } as const
const ofOrganisation = { bar: { most: 250 }, hoped: { most: 50 } }
const ofNation = { bar: { most: 1_000 }, hoped: { most: 250 } }

/**
 * G7: the page of each report, of organisations drawn evenly from all, of the largest, and of the
 * nation, one after the other; what a report has the database read; and its charts.
 */
export async function measureInsights(platform: BenchPlatform, pace: Pace): Promise<Figure[]> {
  const web = openClient(platform.address)
  const cookie = await openSession(web, 'funder@demo.test')
  const largest = await largestOrganisation(platform.sql)
  // Packed, as browsers ask for it.
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const read = (path: string) => fetchBody(web, path, { cookie, headers, dropsBody: true })
  const reading = { platform, pace, largest, read }
  const figures = [
    ...(await measureDrawn(reading)),
    ...(await measureLargest(reading)),
    ...(await measureNation(reading)),
    ...(await measureReportWork(platform, largest, read)),
    ...(await measureCharts(reading)),
  ]
  web.close()
  return figures
}

type Reading = {
  platform: BenchPlatform
  pace: Pace
  largest: number
  read: (path: string) => ReturnType<typeof fetchBody>
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Just begun are the first pages that web and database send at all, of organisations that no report is measured with (of
 * 1,200): programs are slow before they are compiled. Cold is the first page of an organisation after that; each report has
 * organisations of its own for it, and the largest. Warm is the same page again.
 */
async function measureDrawn({ platform: { sql }, pace, largest, read }: Reading): Promise<Figure[]> {
  const all = await sql<{ id: string }[]>`select id from organisations order by id`
  const drawn = pace.quick ? 5 : 60
  const draw = (first: number) => {
    const places = Array.from({ length: drawn }, (_, turn) => Math.floor(((turn + first) * all.length) / drawn))
    return places.map((place) => Number(all[place]?.id)).filter((id) => id !== largest)
  }
  const timesOf = async (slug: ReportSlug, ids: readonly number[]) => {
    const times: number[] = []
    for (const id of ids) times.push(await measureTime(() => read(pageOf(slug, id))))
    return times
  }
  const firstTimes: number[] = []
  for (const [at, { slug }] of reports.entries()) {
    firstTimes.push(...(await timesOf(slug, draw((at + 0.5) / reports.length))))
  }
  const figure = (what: string, times: readonly number[]): Figure => {
    return { ...base, what: `page of ${what}, p95`, unit: 'ms', product: roundsOf([quantile(times, 0.95)]) }
  }
  const figures: Figure[] = [
    figure(`any report, the first ${firstTimes.length} since web and database began`, firstTimes),
  ]
  for (const [at, { slug, name }] of reports.entries()) {
    const ids = [...draw(at / reports.length), largest]
    for (const how of ['cold', 'warm']) {
      const what = `the report ${name}, ${ids.length} of all organisations, ${how}`
      figures.push({ ...figure(what, await timesOf(slug, ids)), ...ofOrganisation })
    }
  }
  return figures
}

/** With the processor that web and database take for a page, which other work of the machine hardly changes. */
async function measureLargest({ platform: { pids }, pace, largest, read }: Reading): Promise<Figure[]> {
  const times = pace.quick ? 5 : 30
  const figures: Figure[] = []
  for (const { slug, name } of reports) {
    const path = pageOf(slug, largest)
    await read(path)
    const { web = 0, database = 0 } = pids()
    const spentMs = () => [web, database, ...childrenOf(database)].reduce((sum, pid) => sum + processorMsOf(pid), 0)
    const [product, processor]: [number[], number[]] = [[], []]
    for (let round = 0; round < pace.rounds; round += 1) {
      const before = spentMs()
      product.push(await p95(times, () => read(path)))
      processor.push((spentMs() - before) / times)
    }
    const what = `page of the report ${name}, the largest organisation`
    figures.push({ ...base, ...ofOrganisation, what: `${what}, p95`, unit: 'ms', product: roundsOf(product) })
    if (process.platform === 'linux')
      figures.push({ ...base, what: `${what}, processor`, unit: 'ms', product: roundsOf(processor) })
  }
  return figures
}

/** As it was made ahead, and made anew, as the worker does every quarter of an hour and the first with a filter. */
async function measureNation({ platform: { sql }, pace, read }: Reading): Promise<Figure[]> {
  const times = pace.quick ? 5 : 30
  const figures: Figure[] = []
  for (const { slug, name } of reports) {
    const anew: number[] = []
    for (let round = 0; round < pace.rounds; round += 1) {
      await sql`delete from national_reports`
      anew.push(await measureTime(() => read(pageOf(slug))))
    }
    const product: number[] = []
    for (let round = 0; round < pace.rounds; round += 1) product.push(await p95(times, () => read(pageOf(slug))))
    const what = `page of the report ${name}, the nation`
    figures.push(
      { ...base, ...ofNation, what: `${what}, p95`, unit: 'ms', product: roundsOf(product) },
      { ...base, what: `${what}, made anew`, unit: 'ms', product: roundsOf(anew) },
    )
  }
  return figures
}

async function measureCharts({ pace, largest, read }: Reading): Promise<Figure[]> {
  const times = pace.quick ? 5 : 30
  const readPicture = () => read(`/api/reporting/reports/attendance.by-event.png?year=2025&organisation=${largest}`)
  const draw = async () => drawFigure(largestChart, { labelledBy: 'title', describedBy: 'description' })
  const figures: Figure[] = []
  for (const { what, work, runs, most } of [
    { what: 'a chart of an organisation as PNG, p95', work: readPicture, runs: times, most: 100 },
    { what: 'a chart drawn in the three sizes of a page, p95', work: draw, runs: 50 * times, most: 1 },
  ]) {
    await p95(5, work)
    const product: number[] = []
    for (let round = 0; round < pace.rounds; round += 1) product.push(await p95(runs, work))
    figures.push({ ...base, what, unit: 'ms', product: roundsOf(product), bar: { most } })
  }
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

/** The one with the most performances and answers, of both together. */
async function largestOrganisation(sql: postgres.Sql): Promise<number> {
  const [found] = await sql<{ id: number }[]>`
    select organisation_id as id
    from (select organisation_id, count(*) as performances from box_office_performances group by 1) as sold
    join (select organisation_id, count(*) as responses from responses group by 1) as answered using (organisation_id)
    order by performances * responses desc limit 1`
  return Number(found?.id ?? 0)
}
