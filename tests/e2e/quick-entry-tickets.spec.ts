import { expect, type Page } from '@playwright/test'
import { openDatabase } from '@/db/client'
import { eventBoxOfficeReferences } from '@/db/schema'
import { aQuarterToFill, quarterToFill } from '../support/a-quarter-to-fill'
import { findSeriousFaults } from '../support/accessibility-faults'
import { onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { desk, phone, signInBrowser } from '../support/signed-in'
import { sellTickets } from '../support/sold-performances'

/** Quick entry where the box office’s data is: what was sold stands beside the figures, and is taken over together. */

test.use({ viewport: desk, permissions: ['clipboard-read', 'clipboard-write'] })

/** Four nights; the first sold 250 tickets, the second 1,100, of the third more came back than went, the fourth is unknown. */
async function aSoldQuarter() {
  const made = await aQuarterToFill({ events: 4 })
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'tickets of quick entry' })
  try {
    for (const [at, tickets] of [250, 1100, -2].entries()) {
      const [eventId = 0, reference] = [made.eventIds[at], `NIGHT-${at + 1}`]
      const organisationId = made.organisation.id
      await db.insert(eventBoxOfficeReferences).values({ organisationId, eventId, boxOfficeProviderId: 101, reference })
      await sellTickets(db, organisationId, '2026-05-02', tickets, { eventIdentifier: reference })
    }
  } finally {
    await close()
  }
  const address = `/confirmations/quick-entry?organisationId=${made.organisation.id}&year=${quarterToFill.year}&quarter=${quarterToFill.quarter}`
  return { ...made, address }
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Figures of the quarter' })
/** Of an event: its state, the six figures, tickets sold, the totals. */
const figures = (page: Page, event: string) =>
  grid(page).getByRole('row').filter({ hasText: event }).getByRole('gridcell')
const button = (page: Page, events: string) =>
  page.getByRole('button', { name: `Use tickets sold as known attendance (${events})` })
const known = (ids: readonly number[]) =>
  onAppDatabase(async (sql) => {
    const rows = await sql<{ known: number | null }[]>`
      select known_attendance as known from event_attendances where event_id = any(${ids as number[]}) order by event_id`
    return rows.map((row) => row.known)
  })

test('a General User sees the tickets sold and has no button; a phone has room for both', async ({ page, context }) => {
  const made = await aSoldQuarter()
  await signInBrowser(context, made.user)
  await page.goto(made.address)
  await expect(grid(page).getByRole('columnheader', { name: 'Tickets sold' })).toBeVisible()
  await expect(figures(page, 'Night 002').nth(7)).toHaveText('1,100')
  await expect(page.getByRole('button', { name: /^Use tickets sold/ })).toHaveCount(0)
  expect(await findSeriousFaults(page)).toEqual([])

  await context.clearCookies()
  await signInBrowser(context, made.admin)
  await page.setViewportSize(phone)
  await page.goto(made.address)
  await expect(button(page, '2 events')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findSeriousFaults(page)).toEqual([])
})

test('by keyboard: what was sold fills what is blank, is undone and done again, and is saved', async ({
  page,
  context,
}) => {
  const made = await aSoldQuarter()
  await signInBrowser(context, made.admin)
  await page.goto(made.address)
  const first = figures(page, 'Night 001').nth(3)
  await expect(async () => {
    await first.click()
    await expect(first).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type('249')
  await page.keyboard.press('Enter')
  await button(page, '1 event').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'filled' })).toHaveText(
    'Known attendance of 1 event filled with tickets sold. 1 event left as it is: known attendance has a figure.',
  )
  await expect(button(page, '0 events')).toBeFocused()
  await expect(figures(page, 'Night 002').nth(3)).toContainText('1,100')
  await expect(figures(page, 'Night 003').nth(7)).toHaveText('-2')
  await expect(figures(page, 'Night 003').nth(3)).toHaveText('blank')
  await expect(page.getByText('2 figures not saved yet')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])

  await first.focus()
  await page.keyboard.press('Control+Z')
  await expect(figures(page, 'Night 002').nth(3)).toHaveText('blank')
  await expect(page.getByText('1 figure not saved yet')).toBeVisible()
  await page.keyboard.press('Control+Y')
  await expect(figures(page, 'Night 002').nth(3)).toContainText('1,100')

  // A block that reaches over the place of the column leaves it as it is.
  await figures(page, 'Night 001').nth(6).click()
  await page.evaluate(() => navigator.clipboard.writeText('0\t999\n0\t999'))
  await page.keyboard.press('Control+V')
  await expect(page.getByText('2 cells pasted. 2 values left out: there are no cells for them.')).toBeVisible()
  await expect(figures(page, 'Night 001').nth(7)).toHaveText('250')
  await page.getByRole('button', { name: 'Save figures' }).click()
  await expect(page.getByText('4 figures of 2 events successfully saved.').first()).toBeVisible()
  expect(await known(made.eventIds)).toEqual([249, 1100, null, null])
  await page.reload()
  await expect(figures(page, 'Night 002').nth(3)).toHaveText('1,100')
  await expect(button(page, '0 events')).toBeVisible()
})
