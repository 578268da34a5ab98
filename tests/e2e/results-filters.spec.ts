import { expect, type Page } from '@playwright/test'
import { aSurveyWithFigures } from '../support/a-survey-with-figures'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { test } from '../support/browser-test'
import { tabTo } from '../support/by-keyboard'
import { desk, phone, signInBrowser } from '../support/signed-in'

/** Filters, cross-tabulation, survey health and downloads of the results page, and who is kept from them. */

test.use({ viewport: desk })

async function openFigures(page: Page, submitted: number, role: 1 | 2 = 1) {
  const { email } = await anAccount({ role })
  await signInBrowser(page.context(), email)
  const survey = await aSurveyWithFigures(submitted, email)
  await page.goto(`/survey-results/${survey.id}`)
  await expect(page.getByRole('heading', { name: survey.name })).toBeVisible()
  return survey
}

const filters = (page: Page) => page.getByRole('form', { name: 'Filters' })

test('the staff of a partner see figures, and no text, cross-tabulation or answers', async ({ page, context }) => {
  const survey = await openFigures(page, 36)
  const { email } = await anAccount({ role: 1 })
  await survey.addPartner(email)
  await signInBrowser(context, email)
  await page.reload()
  await expect(page.getByText('Median 17.5 miles, mean 17.5')).toBeVisible()
  await expect(page.getByText('Admins of the organisation whose survey this is can read them.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Everything, says|A friend told me/)
  await expect(page.getByRole('link', { name: 'Split by another question' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Download the answers' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Download the figures as CSV' })).toBeVisible()
  for (const part of ['answers?question=X-Q6', 'cross-tabulation?question=X-Q4&by=X-Q2']) {
    await page.goto(`/survey-results/${survey.id}/${part}`)
    await expect(page).toHaveURL(/\/error\/403$/)
  }
})

test('a General User splits questions and takes figures, and reads no text', async ({ page }) => {
  const survey = await openFigures(page, 36, 2)
  await expect(page.getByRole('main')).not.toContainText(/Everything, says|A friend told me/)
  await expect(page.getByRole('heading', { name: 'Download the answers' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Split by another question' }).first()).toBeVisible()
  await page.goto(`/survey-results/${survey.id}/answers?question=X-Q6`)
  await expect(page).toHaveURL(/\/error\/403$/)
})

test('filters make a readable address; a sensitive question has none of them', async ({ page }) => {
  const survey = await openFigures(page, 60)
  await filters(page).getByLabel('How they answered').selectOption('On paper, from a file')
  await filters(page).getByLabel('Begun from', { exact: true }).fill('1/11/26')
  await filters(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(new RegExp(`/survey-results/${survey.id}\\?from=2026-11-01&method=paper$`))
  await expect(page.getByText('No response that the filters leave in')).toBeVisible()
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await expect(page).toHaveURL(new RegExp(`/survey-results/${survey.id}$`))
  await page.goto(`/survey-results/${survey.id}?from=2026-11-01&method=web`)
  await expect(filters(page).getByLabel('Begun from', { exact: true })).toHaveValue('01/11/2026')
  await expect(
    page.getByText('Answered in 60 responses. A sensitive question counts every response, filtered or not.'),
  ).toBeVisible()
  // What the address filters goes along to what people wrote, and back.
  await page.getByRole('link', { name: /^Read all 60 answers/ }).click()
  await expect(page).toHaveURL(/from=2026-11-01&method=web/)
  await expect(page.getByText('Begun from 01/11/2026 on · On the web.')).toBeVisible()
  await page.getByRole('link', { name: `Results of ${survey.name}` }).click()
  await expect(page).toHaveURL(/\?from=2026-11-01&method=web$/)
})

test('a day that is none is said beside its field, and nothing is filtered by it', async ({ page }) => {
  const survey = await openFigures(page, 60)
  const from = filters(page).getByLabel('Begun from', { exact: true })
  await from.fill('31/11/2026')
  await filters(page).getByRole('button', { name: 'Apply' }).click()
  await expect(filters(page).getByText('Begun from is not a date')).toBeVisible()
  await expect(from).toBeFocused()
  await expect(from).toHaveValue('31/11/2026')
  await expect(page).toHaveURL(new RegExp(`/survey-results/${survey.id}$`))
  await from.fill('30/11/2026')
  await expect(filters(page).getByText('Begun from is not a date')).toBeHidden()
  await filters(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\?from=2026-11-30$/)
  // By an address, too.
  await page.goto(`/survey-results/${survey.id}?until=xx`)
  await expect(filters(page).getByText('Begun until is not a date')).toBeVisible()
  await expect(filters(page).getByLabel('Begun until', { exact: true })).toHaveValue('xx')
})

test('two questions are split by keyboard alone: a finding, a chart, a table and files', async ({ page }) => {
  const survey = await openFigures(page, 60)
  const split = page.getByRole('link', { name: /^Split by another question ?: How many miles did you come/ })
  await tabTo(page, split)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cross-tabulation', level: 1 })).toBeVisible()
  await expect(page.getByText('Choose two different questions')).toBeVisible()
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('X-Q4')
  await expect(page.getByRole('option', { name: /religion|postcode|enjoy most/ })).toHaveCount(0)
  await page.getByLabel('Split by the answers to').selectOption('X-Q2')
  await tabTo(page, page.getByRole('button', { name: 'Show' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/survey-results/${survey.id}/cross-tabulation\\?question=X-Q4&by=X-Q2$`))
  await expect(page.getByRole('heading', { name: 'Highest mean: Other, 30. Lowest: Yes, 29' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /^Other/ })).toHaveText('Other303030')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the cross-tabulation as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Audience \w+ - cross-tabulation \d{4}-\d\d-\d\d\.csv$/)
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport)
    expect(await findSeriousFaults(page)).toEqual([])
  }
})

test('the page says how sure the answers are, where people stop and how long it takes', async ({ page }) => {
  await openFigures(page, 60)
  const health = page.getByRole('region', { name: 'Survey health' })
  await expect(
    health.getByText('With 60 answers any share is known give or take 12 points or better; 321 more bring it to 5'),
  ).toBeVisible()
  await expect(health.getByText('Where people stop, of those who began online in the last 30 days')).toBeVisible()
  await expect(health.getByRole('row', { name: /^Under 1 minute/ })).toContainText('60')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the figures as Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Audience \w+ - figures \d{4}-\d\d-\d\d\.xlsx$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('filters and questions are chosen all the same', async ({ page }) => {
    const survey = await openFigures(page, 36)
    await filters(page).getByLabel('Begun from', { exact: true }).fill('8/11/2026')
    await filters(page).getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/from=8%2F11%2F2026/)
    await expect(page.getByText('No response that the filters leave in')).toBeVisible()
    await filters(page).getByLabel('Begun from', { exact: true }).fill('7/11/2026')
    await filters(page).getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Median 17.5 miles, mean 17.5')).toBeVisible()
    await page.goto(`/survey-results/${survey.id}/cross-tabulation`)
    await page.getByLabel('Question', { exact: true }).selectOption('X-Q4')
    await page.getByLabel('Split by the answers to').selectOption('X-Q2')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Too few answers to tell the groups apart')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Yes/ })).toHaveText('Yes181717')
  })
})
