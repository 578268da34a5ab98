import autocannon from 'autocannon'
import { openDatabase } from '@/db/client'
import { openClient } from '@/kit/platform'
import { quantile } from '@/kit/quantile'
import { publishNation } from '@/tests/support/published-figures'
import { openBareBytes } from './limits/bare-bytes'
import type { Figure } from './measure/figure'
import { alternate, roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'

const connections = 20
/** The largest kind of page. */
const path = '/statistics/attendance-by-region-and-type-of-event/2025-26'
const headers = { 'accept-encoding': 'gzip, br' }

/** Every page, as the sitemap lists it. */
const address = /<loc>https?:\/\/[^/<]+([^<]+)<\/loc>/g

/** Open statistics of a made-up nation: each page the first time, then the largest over and over. */
export async function measureStatistics(platform: BenchPlatform, pace: Pace): Promise<Figure[]> {
  await publish(platform)
  const web = openClient(platform.address)
  try {
    const sitemap = (await web.ask('GET', '/sitemap.xml')).body.toString()
    const pages = [...sitemap.matchAll(address)].map(([, page = '']) => page)
    if (!pages.includes(path)) throw new Error('Open statistics are not there.')
    const [times, sizes]: [number[], number[]] = [[], []]
    for (const page of pages) {
      const began = performance.now()
      const { body } = await web.ask('GET', page, { headers: { 'accept-encoding': 'gzip' } })
      times.push(performance.now() - began)
      sizes.push(body.length)
    }
    return [
      ...(await measureWarm(platform, web, pace)),
      {
        ...{ goal: 'I8', unit: 'ms', judged: 'product', bar: { most: 200 } },
        what: `open statistics, each of ${pages.length} pages the first time, p95`,
        product: roundsOf([quantile(times, 0.95)]),
      },
      {
        ...{ goal: 'I8', unit: 'KB', judged: 'product', bar: { most: 30 } },
        what: 'the heaviest of them, gzip',
        product: roundsOf([Math.max(...sizes) / 1024]),
      },
    ]
  } finally {
    web.close()
  }
}

async function measureWarm(
  { address: origin }: BenchPlatform,
  web: ReturnType<typeof openClient>,
  { rounds, seconds }: Pace,
): Promise<Figure[]> {
  const sent = await web.ask('GET', path, { headers })
  const bare = await openBareBytes(
    sent.body,
    Object.fromEntries(
      Object.entries(sent.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !/^(?:date|connection|keep-alive)$/.test(name) ? [[name, value]] : [],
      ),
    ),
  )
  const run = async (url: string, duration = seconds) => {
    const { errors, non2xx, requests, latency } = await autocannon({ url, connections, duration, headers })
    if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} refusals from ${url}`)
    return { rate: requests.average, ms: latency.p97_5 }
  }
  try {
    for (const url of [bare.url, origin + path]) await run(url, Math.ceil(seconds / 3))
    const { limit, product } = await alternate(
      rounds,
      () => run(bare.url),
      () => run(origin + path),
    )
    const about = { goal: 'I8', limit: roundsOf(limit.map(({ rate }) => rate)) } as const
    return [
      {
        ...{ ...about, unit: '/s', judged: 'product', bar: { least: 1_000 } },
        what: `the largest page again, ${connections} connections`,
        product: roundsOf(product.map(({ rate }) => rate)),
      },
      {
        ...{ goal: 'I8', unit: 'ms', judged: 'product', bar: { most: 25 } },
        what: 'how long it takes then, p97.5',
        limit: roundsOf(limit.map(({ ms }) => ms)),
        product: roundsOf(product.map(({ ms }) => ms)),
      },
    ]
  } finally {
    bare.close()
  }
}

/** A year and a quarter of releases, unless they are there, and the switch. */
async function publish({ databaseUrl, sql }: BenchPlatform) {
  const [found] = await sql`select 1 from published.releases limit 1`
  if (!found) {
    const opened = openDatabase(databaseUrl, { max: 1, name: 'bench' })
    await publishNation(opened.db, { id: 1, year: 2025, quarter: 3, approvedOn: '2026-05-01' })
    await publishNation(opened.db, { id: 2, year: 2025, quarter: 4, approvedOn: '2026-08-01' }, 1_000)
    await publishNation(opened.db, { id: 3, year: 2026, quarter: 1, approvedOn: '2026-11-21' })
    await opened.close()
  }
  await sql`
    insert into open_statistics (is_on, changed_at, changed_by_name) values (true, now(), 'bench')
    on conflict (id) do update set is_on = true`
}
