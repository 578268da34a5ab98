import autocannon from 'autocannon'
import { chromium } from 'playwright'
import { fetchBody, openClient } from '@/kit/platform'
import { openSession } from '@/kit/staff'
import { chromiumOptions } from '@/tests/support/chromium'
import type { BarePage } from './limits/bare-react'
import { type Markup, markupOf } from './limits/markup'
import { openBareServer } from './limits/open-bare-server'
import type { Figure } from './measure/figure'
import { alternate, roundsOf } from './measure/rounds'
import { recordStatements } from './measure/statement-recorder'
import { type BenchPlatform, type Pace, poolSize } from './platform'
import { makeReturnSums } from './return-sums'
import { measureScripts } from './scripts'

const connections = 20

/**
 * The bar is the list page's, whose own work can be made less; of a page as bare as home nearly all is the framework's.
 */
const measuredPages = {
  home: { path: '/', aims: {} },
  'events list': { path: '/events-list', aims: { bar: { least: 0.05 }, hoped: { least: 0.08 } } },
} as const satisfies Record<string, { path: string; aims: Pick<Figure, 'bar' | 'hoped'> }>

/**
 * G8: pages for somebody signed in, beside React's bare stream of the same markup that asks the database the same; also
 * beside the stream alone, of which the framework leaves an empty page a twelfth. And what script each route brings.
 */
export async function measureStaffPages(platform: BenchPlatform, pace: Pace): Promise<Figure[]> {
  await makeReturnSums(platform)
  const web = openClient(platform.address)
  const figures: Figure[] = []
  for (const [name, { path, aims }] of Object.entries(measuredPages)) {
    const cookie = await openSession(web, 'funder@demo.test')
    const open = async () => (await fetchBody(web, path, { cookie })).toString()
    const markup = await parseMarkup(await open())
    const statements = (await recordStatements(platform, open)).filter((statement) => !asksWhoIsThere(statement))
    const limits = [
      { what: `${name}, beside the same markup and queries`, page: { markup, statements }, aims },
      { what: `${name}, beside the same markup`, page: { markup, statements: [] }, aims: {} },
    ]
    for (const { what, page, aims } of limits) {
      const limit = await openLimit(page, platform.databaseUrl)
      try {
        figures.push({
          ...(await measureRates(what, `${platform.address}${path}`, cookie, `${limit.address}/`, pace)),
          ...aims,
        })
      } finally {
        await limit.close()
      }
    }
  }
  figures.push(...(await measureScripts(platform, web)))
  web.close()
  return figures
}

/** Nobody is signed in to the limit. */
const asksWhoIsThere = (statement: string) => /\bsessions\b/.test(statement)

async function measureRates(what: string, url: string, cookie: string, limitUrl: string, { rounds, seconds }: Pace) {
  const rate = async (address: string, duration: number) => {
    const run = await autocannon({ url: address, connections, duration, headers: { cookie } })
    if (run.errors + run.non2xx > 0) throw new Error(`${run.errors} errors, ${run.non2xx} refusals from ${address}`)
    return run.requests.average
  }
  for (const address of [limitUrl, url]) await rate(address, Math.ceil(seconds / 3))
  const { limit, product } = await alternate(
    rounds,
    () => rate(limitUrl, seconds),
    () => rate(url, seconds),
  )
  return {
    goal: 'G8',
    what: `${what}, ${connections} connections`,
    unit: '/s',
    limit: roundsOf(limit),
    product: roundsOf(product),
    judged: 'share',
  } satisfies Figure
}

async function parseMarkup(html: string): Promise<Markup> {
  const browser = await chromium.launch(chromiumOptions())
  try {
    return await (await browser.newPage()).evaluate(markupOf, html)
  } finally {
    await browser.close()
  }
}

/** The bare server with this page, with as many connections as the platform's web has. */
const openLimit = (page: BarePage, databaseUrl: string) =>
  openBareServer('bare-react', page, [databaseUrl, String(poolSize)])
