// R-15 of docs/drills.md.

import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { aQuartersEdge } from '../support/a-quarters-edge'
import { anAccount } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { waitForScript } from '../support/by-keyboard'
import { signInBrowser } from '../support/signed-in'

/** Days and quarters are those of London, and what is entered is saved as it was entered, wherever the browser is. */

// Several screens in one test.
// The list of surveys shows when each was made.
test.use({ viewport: { width: 1600, height: 900 } })

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, list: string, name: string) =>
  page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: name })
const quarter = (page: Page, number: number) => page.getByRole('region', { name: `Quarter ${number}`, exact: true })
const quartersOf = (page: Page) =>
  page.getByRole('grid', { name: 'Tickets and attendance by quarter' }).getByRole('row')

async function openCalendar(page: Page, label: string) {
  const opens = page.getByRole('button', { name: `Calendar for ${label}` })
  await waitForScript(opens)
  await opens.click()
  return page.getByRole('dialog', { name: `Calendar for ${label}` })
}

for (const [timezoneId, dayThere] of [
  ['Europe/London', 1],
  ['America/New_York', 31],
] as const)
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('days and quarters at the edge of a quarter are those of London', async ({ page, context }) => {
      const { admin } = await aQuartersEdge()
      await signInBrowser(context, admin)

      await page.goto('/events-list?year=2025&quarter=4')
      expect(await page.evaluate(() => new Date('2026-03-31T23:30:00Z').getDate())).toBe(dayThere)
      await expect(page.getByText('Activities and tours with a day in quarter 4 of 2025/26.')).toBeVisible()
      await expect(rowOf(page, 'Events', 'Last night')).toContainText('31/03/2026')
      await expect(rowOf(page, 'Events', 'First night')).toHaveCount(0)
      await page.goto('/events-list?year=2026&quarter=1')
      await expect(page.getByText('Activities and tours with a day in quarter 1 of 2026/27.')).toBeVisible()
      await expect(rowOf(page, 'Events', 'First night')).toContainText('01/04/2026')
      await expect(rowOf(page, 'Events', 'Last night')).toHaveCount(0)

      await page.goto('/confirmations?year=2025')
      await expect(quarter(page, 4)).toContainText('January to March 2026')
      await expect(quarter(page, 4)).toContainText('Due by 30/06/2026')
      await expect(quarter(page, 4)).toContainText('Figures missing in 1 of 1 event.')
      await page.goto('/confirmations?year=2026')
      await expect(quarter(page, 1)).toContainText('April to June 2026')
      await expect(quarter(page, 1)).toContainText('Due by 30/09/2026')
      await expect(quarter(page, 1)).toContainText('Figures missing in 1 of 1 event.')

      await page.goto('/surveys-list')
      await expect(rowOf(page, 'Surveys', 'Late survey')).toContainText('31/03/2026')
      await expect(rowOf(page, 'Surveys', 'Early survey')).toContainText('01/04/2026')
    })

    test('the days of an event, one from the calendar and one typed, are saved as they were entered', async ({
      page,
      context,
    }) => {
      const { admin, firstId } = await aQuartersEdge()
      await signInBrowser(context, admin)
      const name = `Two nights ${randomUUID().slice(0, 8)}`
      await page.goto(`/event-overview?duplicateOf=${firstId}`)
      await expect(text(page, 'Start date')).toHaveValue('01/04/2026')
      await expect(async () => {
        await text(page, 'Name').fill(name)
        await expect(page.getByText(/Not saved yet/)).toBeVisible({ timeout: 1_000 })
      }).toPass()
      const calendar = await openCalendar(page, 'Start date')
      await expect(calendar).toContainText('April 2026')
      await calendar.getByRole('button', { name: 'Previous' }).click()
      await expect(calendar).toContainText('March 2026')
      await calendar.getByRole('button', { name: /\b31 March 2026/ }).click()
      await expect(calendar).toHaveCount(0)
      await expect(text(page, 'Start date')).toHaveValue('31/03/2026')
      await text(page, 'End date').fill('1 April 2026')
      await text(page, 'End date').press('Tab')
      await expect(text(page, 'End date')).toHaveValue('01/04/2026')
      await button(page, 'Save').click()
      await page.getByRole('alertdialog', { name: 'Save event' }).getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Event successfully created.')).toBeVisible({ timeout: 30_000 })

      const stored = await onAppDatabase(
        (sql) => sql<{ id: number; days: string; quarter: string }[]>`
          select events.id::int, start_date || ' to ' || end_date as days, year || ' Q' || quarter as quarter
          from events join event_attendances on event_id = events.id where name = ${name}
          order by year, event_attendances.quarter`,
      )
      expect(stored.map(({ days, quarter }) => `${days}: ${quarter}`)).toEqual([
        '2026-03-31 to 2026-04-01: 2025 Q4',
        '2026-03-31 to 2026-04-01: 2026 Q1',
      ])
      await page.goto(`/event-overview/${stored[0]?.id}?tabIndex=1`)
      await expect(page.getByRole('main').locator('header')).toContainText(`${name} · 31/03/2026 to 01/04/2026 · `)
      await expect(quartersOf(page).nth(1)).toContainText('2025/26')
      await expect(quartersOf(page).nth(1)).toContainText('Q4')
      await expect(quartersOf(page).nth(2)).toContainText('2026/27')
      await expect(quartersOf(page).nth(2)).toContainText('Q1')
    })

    test('the time of a training session is that of London', async ({ page, context }) => {
      const { email } = await anAccount({ role: 0 })
      await signInBrowser(context, email)
      const title = `After midnight ${randomUUID().slice(0, 8)}`
      await page.goto('/training/session')
      await waitForScript(button(page, 'Save training session'))
      await page.getByLabel('Session title').fill(title)
      await page.getByLabel('Date', { exact: true }).fill('01/04/2098')
      await page.getByLabel('Start time').fill('0.30')
      await button(page, 'Save training session').click()
      await expect(page.getByText('Training session successfully created.').first()).toBeVisible({ timeout: 30_000 })
      try {
        const row = rowOf(page, 'Upcoming sessions', title)
        await expect(row).toContainText('01/04/2098 at 00:30')
        const [stored] = await onAppDatabase(
          (sql) => sql<{ date: Date }[]>`select date from training_sessions where session_title = ${title}`,
        )
        expect(stored?.date.toISOString()).toBe('2098-03-31T23:30:00.000Z')
        await row.getByRole('link', { name: title, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByLabel('Date', { exact: true })).toHaveValue('01/04/2098')
        await expect(page.getByLabel('Start time')).toHaveValue('00:30')
      } finally {
        await onAppDatabase((sql) => sql`delete from training_sessions where session_title = ${title}`)
      }
    })

    test('a calendar opens on the day that it is in London', async ({ page, context }) => {
      await signInBrowser(context, people.admin)
      await page.clock.install({ time: new Date('2026-03-31T23:30:00Z') })
      await page.goto('/event-overview')
      await expect(await openCalendar(page, 'Start date')).toContainText('April 2026')
    })
  })
