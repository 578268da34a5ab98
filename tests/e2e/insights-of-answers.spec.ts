import { expect } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { desk, signInBrowser } from '../support/signed-in'

/** The reports made of answers: from the overview to who came, what they thought, and how well surveys do. */

test.use({ viewport: desk })

test('a bare address shows how the year is going and what needs doing', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  await page.goto('/insights')
  await expect(page).toHaveTitle(/Insights: Overview/)
  await expect(
    page.getByText(/ came to (?:\d+ of )?\d+ events? in .*; [\d,]+ (?:people|person) answered a survey; /),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What needs doing' })).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
})

test('a General User reads each report', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights?report=people')
  for (const [name, finding] of [
    ['Who they are', /^Of [\d,]+ who answered about their age in .*, \d+% were under 35, give or take \d+/],
    ['What they thought', /^Of [\d,]+ who answered in .*, \d+% came for the first time, give or take \d+/],
    ['Survey health', /^[\d,]+ people answered from .*: any share is known, give or take \d+/],
  ] as const) {
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveTitle(`Insights: ${name} – Illuminate`)
    await expect(page.getByText(finding).first()).toBeVisible()
    expect(await findSeriousFaults(page)).toEqual([])
  }
})

test('a sensitive question is not shown once a filter narrows the report, and says why', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights?report=people')
  const why = page.getByText(/are shown for a whole year of an organisation only\. Clear the other filters/)
  await expect(page.getByRole('heading', { name: /^Ethnic group: / })).toBeVisible()
  await expect(why).toBeHidden()
  await page.getByRole('combobox', { name: 'Quarter' }).selectOption({ label: 'Q3' })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/quarter=3/)
  await expect(why).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Ethnic group: / })).toBeHidden()
})

test('a table of shares goes into a file with its margins', async ({ page, context }) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights?report=people')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download as CSV: Age: / }).click()
  expect((await download).suggestedFilename()).toMatch(/^people\.by-age\..+\.csv$/)
})
