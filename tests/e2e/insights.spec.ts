import { expect } from '@playwright/test'
import { findAllFaults, findFaintTexts, findSeriousFaults } from '../support/accessibility-faults'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { desk, signInBrowser } from '../support/signed-in'

/** Insights: from home to a figure, by its filters, and into a file. */

test.use({ viewport: desk })

test('a General User comes from home to the figures of a year, and downloads a table', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/')
  await page.getByRole('link', { name: 'View insights' }).click()
  await expect(page).toHaveTitle(/Insights: Attendance/)
  await expect(page.getByText(/^Attendance was [\d,]+ at \d+ events in /)).toBeVisible()

  await page.getByRole('combobox', { name: 'Financial year' }).selectOption({ label: '2025/26' })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\/insights\?report=attendance&year=2025$/)
  await expect(page.getByText(/ events in 2025\/26: \d+% (?:more|less) than in 2024\/25\.$/)).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download as CSV: Most came in/ }).click()
  expect((await download).suggestedFilename()).toBe('attendance.by-quarter.csv')

  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Tickets and income' }).click()
  await expect(page).toHaveURL(/\/insights\?report=tickets&year=2025$/)
  await expect(
    page.getByText(/^[\d,]+ tickets were sold for performances from 01\/04\/2025 to 31\/03\/2026, for £/),
  ).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/insights\?report=tickets$/)
})

for (const report of ['attendance', 'tickets'])
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
  await page.goto('/insights?year=2019&organisation=999999999&event=abc&quarter=7')
  await expect(page.getByText('No event has figures for 2019/20.')).toBeVisible()
  await expect(page.getByText('There are no figures for this time')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Financial year' })).toHaveValue('2019')
})

test('the report is shown on the whole screen, and Escape leads back', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights')
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('report')
  await expect(page.getByText('Attendance an occurrence')).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => document.exitFullscreen())
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the filters are a form', async ({ page, context }) => {
    await signInBrowser(context, people.user)
    await page.goto('/insights')
    await page.getByRole('combobox', { name: 'Financial year' }).selectOption({ label: '2025/26' })
    await page.getByRole('combobox', { name: 'Quarter' }).selectOption({ label: 'Q3' })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/ in Q3 of 2025\/26: /)).toBeVisible()
  })
})
