import { type BrowserContext, expect, type Page } from '@playwright/test'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { killBrowser, openBrowser } from '../support/killed-browser'
import { signInBrowser } from '../support/signed-in'
import {
  anUnattendedSurvey,
  beginSurvey,
  countWaitingAnswers,
  listStoredResponses,
  startUnattended,
} from '../support/unattended-survey'

const peopleCount = 200

declare global {
  interface Window {
    /** Told of every thanks page, in the test's own process. */
    thanked: (n: number) => Promise<void>
  }
}

/** People answer one after the other, as fast as the page lets them, by its own buttons. Until `count` have. */
const answerMany = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (wanted) => {
    // Timers stand still where the test moves the clock, and messages do not.
    const aMoment = () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    const found = async <T extends HTMLElement>(selector: string): Promise<T> => {
      const began = performance.now()
      while (performance.now() - began < 30_000) {
        const element = document.querySelector<T>(selector)
        if (element) return element
        await aMoment()
      }
      throw new Error(`${selector} does not come`)
    }
    const press = async (go: string) => (await found(`button[value=${go}]`)).click()
    for (let n = 1; n <= wanted; n++) {
      await press('start')
      await found('input[name=question][value="B-Q1"]')
      ;(await found('input[type=radio]')).click()
      await press('next')
      await found('input[name=question][value="B-Q2"]')
      ;(await found<HTMLTextAreaElement>('textarea')).value = `Memory ${crypto.randomUUID()}`
      await press('next')
      await found('input[name=question][value="B-Q3"]')
      await press('complete')
      await press('proceed')
      await found('button[value=another]')
      await window.thanked(n)
      await press('another')
    }
  }, count)

test('200 answers over days without a network and two kills of the browser arrive, none twice', async ({
  browserName: _,
}, testInfo) => {
  const survey = await anUnattendedSurvey()
  const profile = testInfo.outputPath('profile')
  let thanks = 0
  let day = new Date('2026-11-21T10:00:00Z')

  async function openAgain(offline: boolean): Promise<[BrowserContext, Page]> {
    const context = await openBrowser(profile)
    await context.exposeFunction('thanked', () => void thanks++)
    await context.setOffline(offline)
    await context.clock.install({ time: day })
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(survey.address)
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
    return [context, page]
  }
  async function aDayLater(page: Page) {
    day = new Date(day.getTime() + 24 * 3_600_000)
    await page.clock.fastForward('24:00:00')
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  }

  // Set up where there is a network, then days without one.
  let context = await openBrowser(profile)
  await context.exposeFunction('thanked', () => void thanks++)
  await signInBrowser(context, people.admin)
  let page = await startUnattended(context, survey)
  await beginSurvey(page)
  await context.setOffline(true)
  await context.clock.install({ time: day })
  await page.reload()
  await answerMany(page, 50)
  await aDayLater(page)
  await answerMany(page, 30)
  await aDayLater(page)
  expect(await countWaitingAnswers(page)).toBe(80)

  // Killed while people answer: whoever saw the thanks is not lost.
  const answering = answerMany(page, 60).catch(() => undefined)
  await expect.poll(() => thanks).toBeGreaterThan(100)
  await killBrowser(context, profile)
  await answering
  ;[context, page] = await openAgain(true)
  const waitingCount = await countWaitingAnswers(page)
  expect(waitingCount).toBeGreaterThanOrEqual(thanks)
  expect(waitingCount).toBeLessThanOrEqual(thanks + 1)

  await aDayLater(page)
  await answerMany(page, peopleCount - waitingCount)
  await aDayLater(page)
  expect(await countWaitingAnswers(page)).toBe(peopleCount)
  await expect(page.getByText('200 answers wait on this device')).toBeVisible()
  expect(await listStoredResponses(survey)).toEqual([])

  // The network is back, and the browser is killed while it sends.
  await context.setOffline(false)
  await expect.poll(async () => (await listStoredResponses(survey)).length).toBeGreaterThan(0)
  await killBrowser(context, profile)
  ;[context, page] = await openAgain(false)
  await expect.poll(() => countWaitingAnswers(page), { timeout: 60_000 }).toBe(0)
  const rows = await listStoredResponses(survey)
  expect(rows).toHaveLength(peopleCount)
  expect(new Set(rows.map(({ answers }) => answers['B-Q2'])).size).toBe(peopleCount)
  expect(rows.every(({ state, completion_method }) => state === 2 && completion_method === 3)).toBe(true)
  await context.close()
})
