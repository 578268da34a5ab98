import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { chromium } from 'playwright'
import { fetchBody, openClient } from '@/kit/platform'
import { openSession } from '@/kit/staff'
import { inRoot } from '@/scripts/root'
import { chromiumOptions } from '@/tests/support/chromium'
import { type Markup, markupOf } from './limits/markup'
import type { Figure } from './measure/figure'
import { alternate, roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'
import { makeReturnSums } from './return-sums'
import { measureScripts } from './scripts'

const connections = 20

/**
 * The bar is the list page's, whose own work can be made less; of a page as bare as home nearly all is the framework's.
 */
const measuredPages = {
  home: { path: '/', aims: { hoped: { least: 0.05 } } },
  'events list': { path: '/events-list', aims: { bar: { least: 0.05 }, hoped: { least: 0.08 } } },
} as const satisfies Record<string, { path: string; aims: Pick<Figure, 'bar' | 'hoped'> }>

/**
 * G8: pages for somebody signed in, beside React's bare stream of the same markup; and what script each route brings.
 */
export async function measureStaffPages(platform: BenchPlatform, pace: Pace): Promise<Figure[]> {
  await makeReturnSums(platform)
  const web = openClient(platform.address)
  const figures: Figure[] = []
  for (const [name, { path, aims }] of Object.entries(measuredPages)) {
    const cookie = await openSession(web, 'funder@demo.test')
    const html = (await fetchBody(web, path, { cookie })).toString()
    const limit = await openLimit(await parseMarkup(html))
    try {
      figures.push({ ...(await measureRates(name, `${platform.address}${path}`, cookie, limit.url, pace)), ...aims })
    } finally {
      await limit.close()
    }
  }
  figures.push(...(await measureScripts(platform, web)))
  web.close()
  return figures
}

async function measureRates(name: string, url: string, cookie: string, limitUrl: string, { rounds, seconds }: Pace) {
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
    what: `${name}, signed in, ${connections} connections`,
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

/** The bare server with this markup, a process of its own as the platform's web is. */
async function openLimit(markup: Markup) {
  const folder = inRoot('.data', 'bench')
  const file = `${folder}/markup.json`
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(markup))
  const child = spawn(process.execPath, [inRoot('bench/limits/bare-react.ts'), file], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const close = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port.toString().trim()}/`, close }
}
