import { type Browser, chromium } from 'playwright'
import { createBenchSurvey, deleteResponses } from '@/kit/bench-survey'
import { type Client, openClient } from '@/kit/platform'
import { quantile } from '@/kit/quantile'
import { chromiumOptions } from '@/tests/support/chromium'
import { openStaticForm } from './limits/static-form'
import type { Figure } from './measure/figure'
import { alternate, roundsOf } from './measure/rounds'
import type { BenchPlatform, Pace } from './platform'
import { answerSurvey, newWalk, type Script, scriptFor } from './respondent'

/** A phone on a slow mobile network, as Lighthouse has it. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const cpuSlowdown = 4

/** G1: the respondent's page in bytes, and in a throttled Chromium beside a form written by hand. */
export async function measureRespondentPage(platform: BenchPlatform, { quick }: Pace): Promise<Figure[]> {
  const survey = await createBenchSurvey(platform)
  const web = openClient(platform.address)
  const script = scriptFor(survey.quickCode, survey.questions)
  const full = await createBenchSurvey(platform, 'full')
  const fullScript = scriptFor(full.quickCode, full.questions)
  const figures = [
    ...(await measureSizes(web, script)),
    ...(await measureSizes(web, fullScript, ` (logo, ${full.questions.length} questions of every type)`)),
  ]
  web.close()
  const form = await openStaticForm(platform.address)
  const browser = await chromium.launch(chromiumOptions())
  try {
    const address = `${platform.address}${script.path}`
    for (const url of [form.url, address]) await measureLcp(browser, url)
    const { limit, product } = await alternate(
      quick ? 3 : 3 * loadsPerRound,
      () => measureLcp(browser, form.url),
      () => measureLcp(browser, address),
    )
    const about = { goal: 'G1', judged: 'share' } as const
    figures.push(
      {
        ...about,
        what: 'LCP, Slow 4G, 4 × CPU',
        unit: 'ms',
        limit: inRounds(limit),
        product: inRounds(product),
        bar: { most: 1.2 },
      },
      {
        ...about,
        what: 'layout shift',
        unit: '',
        judged: 'product',
        product: roundsOf([await measureShift(browser, platform, script)]),
        bar: { most: 0 },
      },
      {
        goal: 'G1',
        what: 'layout shift with a logo',
        unit: '',
        judged: 'product',
        product: roundsOf([await measureShift(browser, platform, fullScript)]),
        bar: { most: 0 },
      },
    )
  } finally {
    await browser.close()
    form.close()
    await deleteResponses(platform.sql, survey.id)
    await deleteResponses(platform.sql, full.id)
  }
  return figures
}

/** Loads whose median is one round: a single one varies more than a server does. */
const loadsPerRound = 3

function inRounds(loads: number[]) {
  const rounds: number[] = []
  for (let at = 0; at < loads.length; at += loadsPerRound)
    rounds.push(quantile(loads.slice(at, at + loadsPerRound), 0.5))
  return roundsOf(rounds)
}

const gzipHeaders = { 'accept-encoding': 'gzip' }

/** Bytes as sent: the first page with its style, its script, and the largest of the steps that follow. */
async function measureSizes(web: Client, script: Script, of = ''): Promise<Figure[]> {
  const first = await web.ask('GET', script.path, { headers: gzipHeaders })
  const text = (await web.ask('GET', script.path)).body.toString()
  const files = [...text.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
  let scriptBytes = 0
  for (const path of files) scriptBytes += (await web.ask('GET', path, { headers: gzipHeaders })).body.length
  const walk = newWalk()
  await answerSurvey(web, script, 1, walk, gzipHeaders)
  const kilobytes = (bytes: number) => ({ unit: 'KB', judged: 'product', product: roundsOf([bytes / 1024]) }) as const
  return [
    { goal: 'G1', what: `script, gzip${of}`, ...kilobytes(scriptBytes), bar: { most: 12 } },
    {
      goal: 'G1',
      what: `HTML, style and script, gzip${of}`,
      ...kilobytes(first.body.length + scriptBytes),
      bar: { most: 30 },
    },
    {
      goal: 'G1',
      what: `each further step, gzip, the largest${of}`,
      ...kilobytes(Math.max(...walk.bytes)),
      bar: { most: 6 },
    },
  ]
}

type PageMetrics = { lcpMs: number; shift: number }

/** Runs in the page before anything of its own. */
function observeMetrics() {
  const watched: PageMetrics = { lcpMs: 0, shift: 0 }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.lcpMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A phone that has never been here. */
async function openThrottled(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 375, height: 667 }, deviceScaleFactor: 2 })
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await tab.addInitScript(observeMetrics)
  return { context, tab }
}

const readMetrics = () => (window as unknown as { watched: PageMetrics }).watched

/** @returns the moment of the largest paint, in milliseconds */
async function measureLcp(browser: Browser, url: string): Promise<number> {
  const { context, tab } = await openThrottled(browser)
  await tab.goto(url, { waitUntil: 'load' })
  await tab.waitForFunction(() => (window as unknown as { watched: PageMetrics }).watched.lcpMs > 0)
  const { lcpMs } = await tab.evaluate(readMetrics)
  await context.close()
  return lcpMs
}

/** How far things move by themselves on the first page and on the step that is swapped in after it. */
async function measureShift(browser: Browser, { address }: BenchPlatform, script: Script): Promise<number> {
  const { context, tab } = await openThrottled(browser)
  await tab.goto(`${address}${script.path}`, { waitUntil: 'load' })
  await tab.locator('button[value=start]').click()
  await tab.getByText('Step 1 of').waitFor()
  const { shift } = await tab.evaluate(readMetrics)
  await context.close()
  return shift
}
