import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { demoPassword, people } from '../support/app'
import { test } from '../support/browser-test'
import { desk, phone, signInBrowser } from '../support/signed-in'

/**
 * From a figure in an emailed report to its chart in a board paper: the letter's table leads to the same table on the page,
 * and beside it is the picture. Whoever is signed in needs two presses, on a desk and on a phone.
 */

/** Where the title of a table leads in a letter (lib/insights/letters/letters.db.test.ts). */
const inLetter = '/insights?report=attendance&year=2025#by-quarter'

/** One press beside the chart that the address leads to. */
async function takePicture(page: Page) {
  const chart = page.getByRole('region', { name: /^Most came in Q\d$/ })
  await expect(chart).toBeInViewport()
  const download = page.waitForEvent('download')
  await chart.getByRole('link', { name: /^Download the chart as PNG: Most came in / }).click()
  return download
}

for (const [name, viewport] of Object.entries({ desk, phone }))
  test(`two presses from the letter to the picture, on a ${name}`, async ({ page, context }) => {
    await page.setViewportSize(viewport)
    await signInBrowser(context, people.user)
    await page.goto(inLetter)
    const picture = await takePicture(page)
    expect(picture.suggestedFilename()).toMatch(/^attendance\.by-quarter\..+\.png$/)
    expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG')
  })

test('whoever has to sign in first comes to the chart that the letter led to', async ({ page }) => {
  await page.goto(inLetter)
  await page.getByLabel('Email').fill(people.user)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/insights\?report=attendance&year=2025#by-quarter$/)
  await takePicture(page)
})

test('the picture says what it shows, of whom, from where and when: its drawing has the words', async ({
  page,
  context,
}) => {
  await signInBrowser(context, people.user)
  await page.goto('/insights?report=attendance&year=2025&quarter=2#by-type')
  const download = page.waitForEvent('download')
  await page
    .getByRole('region', { name: /of attendance$/ })
    .first()
    .getByRole('link', { name: /^Download the chart as SVG/ })
    .click()
  const drawing = await readFile(await (await download).path(), 'utf8')
  for (const words of ['of attendance', 'Organisation: Harbour Theatre', 'Time: Q2 of 2025/26', 'Source: Illuminate, '])
    expect(drawing.replace(/<[^>]*>/g, ' ')).toContain(words)
})
