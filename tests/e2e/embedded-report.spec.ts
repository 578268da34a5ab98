import { expect, type Page } from '@playwright/test'
import { hashOfBearerToken, newBearerToken } from '@/lib/floor/identity/bearer-secret'
import { findSeriousFaults } from '../support/accessibility-faults'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { openReportHost, type ReportHost } from '../support/host-page'
import { findSecondAddress, openSecondPlatform, type SecondPlatform } from '../support/second-platform'

/** A report within the page of another site: framed, renewed, over, and refused to a site that is not named. */

// A second web process is started.
test.describe.configure({ mode: 'serial' })

let platform: SecondPlatform
let named: ReportHost
let stranger: ReportHost
const secret = newBearerToken()

/** What the host’s server sends: an access token that may only read, and the name of the report. */
const authorise = () =>
  fetch(`${platform.address}/api/reporting/authorise?year=2025`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify('Attendance'),
  })

test.beforeAll(async () => {
  await onAppDatabase(
    (sql) => sql`insert into access_tokens (user_id, name, token_hash, may_write, expires_at)
      select id, 'A site', ${hashOfBearerToken(secret)}, false, now() + interval '1 hour'
      from users where email = ${people.admin}`,
  )
  const address = await findSecondAddress()
  named = await openReportHost(authorise, address)
  stranger = await openReportHost(authorise, address)
  platform = await openSecondPlatform(address, { EMBED_ORIGINS: named.origin, LOG_LEVEL: 'trace' })
})
test.afterAll(async () => {
  await platform?.close()
  await named?.close()
  await stranger?.close()
})

const frameOf = (page: Page) => page.frameLocator('iframe[title="Attendance"]')

test('a site that is not named cannot frame a report', async ({ page }) => {
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(stranger.origin)
  await refused
  await expect(frameOf(page).getByRole('heading', { name: 'Attendance' })).toHaveCount(0)
})

test('a frame is as high as its report, on a narrow page too, and a report that grows lower lets it shrink', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    addEventListener('message', ({ data, origin }) => told.push({ ...data, origin }))
  })
  await page.goto(named.origin)
  await expect(frameOf(page).getByRole('table').first()).toBeVisible()
  const heights = () =>
    frameOf(page)
      .locator('html')
      .evaluate((html) => ({
        frame: window.innerHeight,
        content: Math.ceil(document.body.getBoundingClientRect().height),
        hidden: html.scrollHeight > window.innerHeight,
      }))
  const fits = async () => {
    const { frame, content, hidden } = await heights()
    return frame === content && !hidden
  }
  await expect.poll(fits).toBe(true)
  const wide = (await heights()).frame
  expect(wide).toBeGreaterThan(800)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(async () => (await fits()) && (await heights()).frame > wide).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => (await fits()) && (await heights()).frame).toBe(wide)
  const told = await page.evaluate(() => (window as unknown as { told: { type: string }[] }).told)
  expect(told.find(({ type }) => type === 'illuminate:height')).toEqual({
    ...{ type: 'illuminate:height', insightId: 'attendance', origin: platform.address },
    height: expect.any(Number),
  })
})

// Last: its host answers no more afterwards.
test('a site that is named shows it, gets it renewed without a word, and says so when it is not', async ({ page }) => {
  const asked = named.asked()
  let shown = 0
  page.on('requestfinished', (request) => {
    if (request.url().includes('/embed/insights/attendance?token=')) shown += 1
  })
  // A renewal that is under way while the time goes on would bring a token that ends later.
  const comeToRest = () => expect.poll(() => named.asked() - asked - shown).toBe(0)
  await page.clock.install()
  await page.goto(named.origin)
  const frame = frameOf(page)
  await expect(frame.getByText(/ events in 2025\/26: \d+% (?:more|less) than in 2024\/25\.$/)).toBeVisible()
  await expect(frame.getByRole('table').first()).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  expect(named.asked()).toBe(asked + 1)
  expect(await frame.locator('body').evaluate(() => document.referrer)).toBe('')

  const renewal = page.waitForResponse((answer) => answer.url().includes('/embed/insights/attendance?token='))
  await page.clock.fastForward('14:30')
  expect((await renewal).status()).toBe(200)
  expect(named.asked()).toBeGreaterThan(asked + 1)
  await comeToRest()
  // Its first token would be over by now.
  await page.clock.fastForward('10:00')
  await expect(frame.getByRole('status')).toHaveText('')
  await comeToRest()

  named.goSilent()
  await page.clock.fastForward('20:00')
  await expect(frame.getByRole('status')).toHaveText(
    /^These figures are as of \d\d:\d\d on \d\d\/\d\d\/\d{4}\. They are not being brought up to date any more\.$/,
  )
  await expect(frame.getByRole('table').first()).toBeVisible()
  expect(platform.output()).not.toContain('token=')
})
