import { expect, type Page } from '@playwright/test'
import { openDatabase } from '@/db/client'
import { findAllFaults, findFaintTexts } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import { publishNation } from '../support/published-figures'
import { signedInPage } from '../support/signed-in'

/** A journalist and open statistics: not there, switched on, found, cited, and gone again. */

test.describe.configure({ mode: 'serial' })

// Years before anything else of the tests; their releases come first, so that others stay the latest.
const [third, fourth] = [
  { id: -2, year: 2018, quarter: 3, approvedOn: '2019-05-01' },
  { id: -1, year: 2018, quarter: 4, approvedOn: '2019-08-01' },
] as const
const table = '/statistics/attendance-by-region-and-discipline/2018-19'

const onDatabase = async (work: (opened: ReturnType<typeof openDatabase>) => Promise<unknown>) => {
  const opened = openDatabase(process.env.DATABASE_URL ?? '', { max: 1, name: 'open statistics' })
  try {
    await work(opened)
  } finally {
    await opened.close()
  }
}

const takeAway = () =>
  onDatabase(async ({ sql }) => {
    await sql`delete from open_statistics`
    await sql`delete from published.cells where release_id < 0`
    await sql`delete from published.releases where id < 0`
  })

test.beforeAll(async () => {
  await takeAway()
  await onDatabase(async ({ db }) => {
    await publishNation(db, third)
    await publishNation(db, fourth, 1_000)
  })
})
test.afterAll(takeAway)

/** Whoever has not signed in, and no redirect followed. */
const statusOf = async (path: string) => (await fetch(appUrl + path, { redirect: 'manual' })).status

test('as long as they are off, their addresses are as any other that nobody has heard of', async () => {
  for (const [path, other] of [
    ['/statistics', '/statistik'],
    [table, '/nothing/2018-19'],
    [`${table}.csv`, '/nothing/2018-19.csv'],
    ['/robots.txt', '/nothing.txt'],
    ['/sitemap.xml', '/nothing.xml'],
  ] as const)
    expect([path, await statusOf(path)]).toEqual([path, await statusOf(other)])
  expect(await statusOf(`${table}.csv`)).not.toBe(200)
})

test('a Global Admin switches them on, after reading what becomes public', async ({ browser }) => {
  const { email } = await anAccount({ role: 0 })
  const page = await signedInPage(browser, email)
  await page.goto('/releases')
  const section = page.getByRole('region', { name: 'Open statistics' })
  await expect(section.getByText('Off', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Switch open statistics on' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make approved releases public?' })
  await expect(question).toContainText('used under the Open Government Licence v3.0')
  await expect(question).toContainText('No organisation, no person and no text of anybody is in it.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await statusOf('/statistics/methods')).not.toBe(200)
  await section.getByRole('button', { name: 'Switch open statistics on' }).click()
  await question.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('Open statistics are there for everybody.')).toBeVisible()
  await expect(section.getByText('On', { exact: true })).toBeVisible()
  expect(await findAllFaults(page)).toEqual([])
  await expect.poll(() => statusOf('/statistics')).toBe(200)
  await page.goto('/audit-trail')
  await expect(page.getByRole('row').filter({ hasText: 'Open statistics' }).first()).toBeVisible()
})

/** From the front page to a table of a year that is not the latest, and its citation. */
async function findTable(page: Page) {
  await page.goto('/statistics')
  const older = page.getByRole('navigation', { name: 'Years' }).getByRole('link', { name: '2018/19' })
  if (await older.isVisible()) await older.click()
  await page.getByRole('link', { name: 'Attendance by region and discipline', exact: true }).click()
  await expect(page).toHaveURL(table)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attendance by region and discipline, 2018/19')
  await expect(page.getByText(/^Illuminate, Open statistics: Attendance by region/)).toContainText(
    'Attendance by region and discipline, 2018/19. Release of Q4 2018/19, approved 1 August 2019.',
  )
  await expect(page.getByText(/^Illuminate, Open statistics: Attendance by region/)).toContainText(
    `${table} (read on [day])`,
  )
}

test.describe('a journalist', () => {
  test('comes from the contents to a cited table in two presses, and takes its figures along', async ({ page }) => {
    await findTable(page)
    const byRegion = page.getByRole('table', { name: 'Attendance by region', exact: true })
    await expect(byRegion.getByRole('columnheader')).toHaveText(['Region', 'Year', 'Q1', 'Q2', 'Q3', 'Q4'])
    await expect(byRegion.getByRole('rowheader')).toContainText(['All', 'North East', 'London'])
    const [csv] = await Promise.all([
      page.request.get(`${table}.csv`),
      expect(page.getByRole('link', { name: 'CSV', exact: true })).toHaveAttribute('href', `${table}.csv`),
    ])
    expect((await csv.text()).split('\r\n')[0]).toBe(
      'topic,period,period_start,period_end,region_code,region,discipline,measure,unit,value,symbol,release',
    )
  })

  test('does so without a script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: appUrl })
    await findTable(await context.newPage())
    await context.close()
  })

  test('does so by keyboard, beginning with the link to the content', async ({ page }) => {
    await page.goto(table)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'CSV', exact: true })).toBeFocused()
  })
})

test.describe('each kind of page', () => {
  for (const path of [
    '/statistics/2018-19',
    table,
    '/statistics/reasons/2018-19',
    '/statistics/regions/london/2018-19',
    '/statistics/disciplines/music/2018-19',
    '/statistics/methods',
    '/statistics/methods/statisticians',
    '/statistics/changes',
    '/statistics/changes/q4-2018-19',
    '/statistics/citing',
    '/statistics/nothing',
  ])
    test(`${path} has no fault wide or narrow, light, dark or in forced colours, and can be printed`, async ({
      page,
    }) => {
      await page.goto(path)
      expect(await findAllFaults(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findFaintTexts(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.emulateMedia({ forcedColors: 'none', media: 'print' })
      // A4 within its margins.
      await page.setViewportSize({ width: 700, height: 990 })
      await expect(page.getByRole('contentinfo').getByText(/^Published by/)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
})

test('switched off again, they are gone', async ({ browser }) => {
  const { email } = await anAccount({ role: 0 })
  const page = await signedInPage(browser, email)
  await page.goto('/releases')
  await page.getByRole('button', { name: 'Switch open statistics off' }).click()
  const question = page.getByRole('alertdialog', { name: 'Switch open statistics off?' })
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Open statistics are not there any more.')).toBeVisible()
  await expect.poll(() => statusOf(`${table}.csv`)).not.toBe(200)
})
