import { expect } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { desk, signInBrowser } from '../support/signed-in'

/** Insights: from home to a figure, by its filters, and into a file. */

test.use({ viewport: desk })

test('a General User comes from home to the figures of a year, and downloads a table', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/')
  await page.getByRole('link', { name: 'View insights' }).click()
  await expect(page).toHaveTitle(/Insights: Overview/)
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Attendance' }).click()
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

test('a time without figures says so, and what out of reach is named is left out', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights?report=attendance&year=2019&organisation=999999999&event=abc&quarter=7')
  await expect(page.getByText('No event has figures for 2019/20.')).toBeVisible()
  await expect(page.getByText('There are no figures for this time')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Financial year' })).toHaveValue('2019')
})

test('the report is shown on the whole screen, and Escape leads back', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights')
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('report')
  await page.evaluate(() => document.exitFullscreen())
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
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
