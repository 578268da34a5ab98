import { expect } from '@playwright/test'
import { findAllFaults, findFaintTexts, findSeriousFaults } from '../support/accessibility-faults'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { desk, signedInPage, signInBrowser } from '../support/signed-in'

/** Insights: from home to a figure, by its filters, and into a file. */

test.use({ viewport: desk })

test('a General User comes from home to the figures of a year, and downloads a table', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/')
  const entries = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()
  const names = entries.map((entry) => entry.trim())
  expect(names[names.indexOf('Events & Surveys') + 1]).toBe('Insights')
  await page.getByRole('link', { name: 'View insights' }).click()
  await expect(page).toHaveTitle(/Insights: Overview/)
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Attendance' }).click()
  await expect(page).toHaveTitle(/Insights: Attendance/)
  await expect(page.getByText(/^Attendance was [\d,]+ at (?:\d+ of )?\d+ events in /)).toBeVisible()
  await expect(page.getByText(/^As of \d\d\/\d\d\/\d{4} at \d\d:\d\d$/)).toBeVisible()

  await page.getByRole('combobox', { name: 'Financial year' }).selectOption({ label: '2025/26' })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\/insights\?report=attendance&year=2025$/)
  await expect(page.getByText(/ events in 2025\/26: \d+% (?:more|less) than in 2024\/25\.$/)).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download as CSV: Most came in/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^attendance\.by-quarter\..+\.csv$/)

  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Tickets and income' }).click()
  await expect(page).toHaveURL(/\/insights\?report=tickets&year=2025$/)
  await expect(
    page.getByText(/^[\d,]+ tickets were sold for performances from 01\/04\/2025 to 31\/03\/2026, for £/),
  ).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/insights\?report=tickets$/)
})

test('a General User reads where buyers come from, on a map and in figures, and takes a table away', async ({
  page,
  context,
}) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights?report=tickets&year=2025')
  await page
    .getByRole('navigation', { name: 'Reports' })
    .getByRole('link', { name: 'Where audiences come from' })
    .click()
  await expect(page).toHaveURL(/\/insights\?report=origins&year=2025$/)
  await expect(
    page.getByText(/^For performances from 01\/04\/2025 to 31\/03\/2026, \d+% of tickets were bought from /),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /: \d+% of tickets$/ })).toHaveCount(3)
  await expect(page.getByText(/have no postcode that is known\. They are left out of the shares\.$/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download as CSV: \d+% of tickets were bought within 10 km/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^origins\.by-distance\..+\.csv$/)
})

for (const report of ['attendance', 'tickets', 'origins'])
  test(`the charts of ${report} have no fault of any impact, in light and in dark colours`, async ({
    page,
    context,
  }) => {
    await signInBrowser(context, people.user)
    await page.goto(`/insights?report=${report}&year=2025`)
    await expect(page.locator('.drawn-chart').first().getByRole('img')).toHaveCount(1)
    expect(await findAllFaults(page)).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      // Colours that are still on their way from one theme to the other would be measured.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await findFaintTexts(page)).toEqual([])
    }
  })

test('by keyboard: a chart says one figure after another, those of its table', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights?report=attendance&year=2025')
  const chart = page.getByRole('img', { name: /^Most came in/ })
  const words = page.locator('figure', { has: chart }).locator('.chart-words')
  const figuresOf = async (quarter: string) => {
    const row = page.getByRole('table', { name: /in each quarter$/ }).getByRole('row', { name: quarter })
    return row.getByRole('cell').allTextContents()
  }
  await expect(chart).toHaveAttribute('tabindex', '0')
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  const [first, before] = await figuresOf('Q1')
  await expect(words).toHaveText(`Q1, 2025/26: ${first}`)
  await page.keyboard.press('ArrowRight')
  await expect(words).toHaveText(`Q1, 2024/25: ${before}`)
  await page.keyboard.press('End')
  await expect(words).toHaveText(`Q4, 2024/25: ${(await figuresOf('Q4'))[1]}`)
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
})

test('a time without figures says so, and what out of reach is named is left out', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights?report=attendance&year=2019&organisation=999999999&event=abc&quarter=7')
  await expect(page.getByText('No event has figures for 2019/20.')).toBeVisible()
  await expect(page.getByText('There are no figures for this time')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Financial year' })).toHaveValue('2019')
  await expect(page.getByText('The organisation of this address cannot be shown')).toBeVisible()
})

test('a filter that was chosen and not applied is not shown beside another report', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights?report=attendance&year=2025')
  const year = page.getByRole('combobox', { name: 'Financial year' })
  await year.selectOption('2024')
  await page.getByRole('link', { name: 'Survey health' }).click()
  await expect(page).toHaveURL(/report=health/)
  await expect(year).toHaveValue('2025')
})

test('the report is shown on the whole screen, scrolls there, and a button leads back, or the browser itself', async ({
  page,
  context,
}) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights?report=attendance&year=2025')
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('report')
  await expect(page.getByText('Attendance per occurrence')).toBeInViewport({ ratio: 1 })
  // What is longer than the screen is reached, and a dialog, which would lie behind the report, is not offered.
  const scrolled = await page.evaluate(() => {
    const area = document.fullscreenElement
    area?.scrollTo(0, 10_000)
    return (area?.scrollTop ?? 0) > 0
  })
  expect(scrolled).toBe(true)
  await expect(page.getByRole('link', { name: /^Download as CSV/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  // Escape is the browser's own key for this, which one without a window does not have.
  await page.evaluate(() => document.exitFullscreen())
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Download as CSV/ }).first()).toBeVisible()
})

test('a click in the report counts as activity', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights?report=attendance')
  const activeAt = () =>
    page.evaluate(() =>
      Math.max(...Object.values(localStorage).map((text) => Number(/"activeAt":(\d+)/.exec(text)?.[1] ?? 0))),
    )
  const before = await activeAt()
  // The page's script may come after the first click.
  await expect(async () => {
    await page.getByText(/^Attendance was [\d,]+ at (?:\d+ of )?\d+ events in /).click()
    expect(await activeAt()).toBeGreaterThan(before)
  }).toPass({ timeout: 10_000 })
})

test('a device without a whole screen offers none', async ({ page, context }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await signInBrowser(context, people.user)
  await page.goto('/insights')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0)
})

test('on A4 stand the figures, and nothing to press', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  await page.goto('/insights?report=attendance&year=2025')
  // 210 mm less the margins of a browser, at 96 dots an inch.
  await page.setViewportSize({ width: 718, height: 1047 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/ events in 2025\/26: /)).toBeVisible()
  for (const name of ['Saved views', 'By email', 'Kept tables', 'Filters'])
    await expect(page.getByRole('region', { name }).or(page.getByRole('form', { name }))).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  for (const table of await page.getByRole('main').getByRole('table').all()) await expect(table).toBeVisible()
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide).toBe(false)
})

test('a view is saved, shared, opened, renamed and deleted', async ({ page, context }) => {
  const name = `Q2 ${crypto.randomUUID().slice(0, 8)}`
  await signInBrowser(context, people.admin)
  await page.goto('/insights?report=attendance&year=2025&quarter=2')
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('link', { name: 'Name is required' })).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('combobox', { name: 'Who sees it' }).selectOption({ index: 1 })
  expect(await findSeriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('View successfully saved.')).toBeVisible()

  await page.goto('/insights?report=tickets')
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/insights\?report=attendance&year=2025&quarter=2$/)
  // A whole page is loaded, and its buttons are there before the script that answers them.
  await expect(async () => {
    await page.getByRole('button', { name: `Rename or share ${name}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} again`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Delete ${name} again` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('View successfully deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('the address of a kept table is closed with Escape, and the focus is on its button again', async ({
  page,
  context,
}) => {
  await signInBrowser(context, people.admin)
  await page.goto('/insights?report=attendance&year=2025')
  const keep = page.getByRole('button', { name: /^Keep this table: / }).last()
  await keep.click()
  await expect(page.getByRole('dialog', { name: 'This table is kept' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keep).toBeFocused()
  expect(new URL(page.url()).search).toBe('?report=attendance&year=2025')
})

test('a table is kept, opened at its address by a colleague, and deleted', async ({ page, context, browser }) => {
  await signInBrowser(context, people.admin)
  await page.goto('/insights?report=attendance&year=2025')
  const keep = page.getByRole('button', { name: /^Keep this table: Most came in/ })
  await keep.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'This table is kept' })
  const address = await dialog.getByLabel('Address').inputValue()
  expect(new URL(address).pathname).toMatch(/^\/insights\/tables\/\d+$/)
  expect(await findSeriousFaults(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Open the kept table' }).click()
  await expect(page.getByText(/^As of .+ What was entered since is not in it\.$/)).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])

  const colleague = await signedInPage(browser, people.user)
  await colleague.goto(address)
  await expect(colleague.getByRole('table').first()).toBeAttached()
  await expect(colleague.getByRole('heading', { level: 1, name: /^Most came in/ })).toBeVisible()
  const rival = await signedInPage(browser, people.rival)
  expect((await rival.goto(address))?.status()).toBe(404)

  await page.goto('/insights')
  const [entry] = await page.getByRole('button', { name: /^Delete the kept table: Most came in/ }).all()
  await entry?.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Kept table successfully deleted.')).toBeVisible()
  expect((await colleague.goto(address))?.status()).toBe(404)
})

test('a report is asked for by email, and stopped', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  // A filter of its own, so that nobody else has asked for the same.
  await page.goto(`/insights?report=tickets&year=2025&quarter=${1 + Math.floor(Math.random() * 4)}`)
  const letters = page.getByRole('region', { name: 'By email' })
  await letters.getByRole('button', { name: 'Send me this each quarter' }).click()
  await expect(page.getByText('You will get this report each quarter in which its main figures moved.')).toBeVisible()
  await expect(letters.getByText('Not sent yet')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await letters.getByRole('button', { name: 'Stop Tickets and income, each quarter' }).click()
  await expect(page.getByText('You will not get this report any more.')).toBeVisible()
  await expect(letters.getByText('Not sent yet')).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the filters are a form', async ({ page, context }) => {
    await signInBrowser(context, people.user)
    await page.goto('/insights?report=attendance')
    await page.getByRole('combobox', { name: 'Financial year' }).selectOption({ label: '2025/26' })
    await page.getByRole('combobox', { name: 'Quarter' }).selectOption({ label: 'Q3' })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/ in Q3 of 2025\/26: /)).toBeVisible()
  })
})
