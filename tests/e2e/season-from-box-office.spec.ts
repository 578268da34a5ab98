import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { aSeasonAtTheBoxOffice } from '../support/a-season-at-the-box-office'
import { findAllFaults } from '../support/accessibility-faults'
import { anOrganisationToUpload, countEvents, countTickets } from '../support/an-organisation-to-upload'
import { test } from '../support/browser-test'
import { csvRows, recordsOf } from '../support/csv-rows'
import { desk, signInBrowser } from '../support/signed-in'

/**
 * A season from the file of a box office to a confirmed quarter: the file's headings are explained once, what would come of
 * it is looked at, its 60 plays become events, their tickets sold become attendance, and the quarter is confirmed. Every
 * figure on the way is the file's.
 */

test.use({ viewport: desk, permissions: ['clipboard-read', 'clipboard-write'] })
test.describe.configure({ timeout: 400_000 })
const patient = { timeout: 60_000 }

const count = (number: number) => number.toLocaleString('en-GB')
const pounds = (pence: number) => (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })

const list = (page: Page) => page.getByRole('table', { name: 'Upload status' })

test('60 events from the box office’s file to a confirmed quarter', async ({ page, context }) => {
  const season = aSeasonAtTheBoxOffice(60)
  const organisation = await anOrganisationToUpload({ locations: ['Main House', 'Studio'], providerIds: [101, 122] })
  await signInBrowser(context, organisation.email)

  // The file is sent to be looked at, and its headings are new.
  await page.goto('/')
  await page.getByRole('link', { name: /Upload ticketing data/ }).click()
  expect(await findAllFaults(page)).toEqual([])
  await page
    .getByLabel('File of ticket sales')
    .setInputFiles({ name: 'Summer 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(season.file) })
  await page.getByRole('checkbox', { name: 'Look before it counts' }).check()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('File accepted for import')).toBeVisible(patient)
  await expect(list(page).getByText('Needs your answer')).toBeVisible(patient)
  await list(page).getByRole('button', { name: 'Details of Summer 2026.csv' }).click()
  const details = page.getByRole('region', { name: 'Details of Summer 2026.csv' })
  const form = page.getByRole('form', { name: 'Questions about Summer 2026.csv' })
  await expect(form.getByRole('heading', { name: 'How is this file read?' })).toBeVisible()
  expect(await findAllFaults(page)).toEqual([])

  // Nothing is chosen that only a person can say.
  await form.getByRole('button', { name: 'Send and continue' }).click()
  await expect(form.getByRole('alert')).toHaveText('Something is still to be answered above.')
  expect(await findAllFaults(page)).toEqual([])
  expect(await countTickets(organisation)).toBe(0)
  for (const [field, heading] of [
    ['Box office reference', 'Event ID'],
    ['Performance date', 'Event start date'],
    ['Order number', 'Order ID'],
    ['Order date', 'Order date'],
    ['Number of tickets', 'Ticket quantity'],
    ['Price paid', 'Ticket price'],
  ] as const)
    await expect(form.getByRole('combobox', { name: field, exact: true })).toHaveValue(heading)
  await form.getByRole('radio', { name: /^Tickets at one price/ }).check()
  await form.getByRole('radio', { name: /^One ticket.*24\.00 say 24\.00/ }).check()
  await form.getByRole('combobox', { name: 'Ticketing provider', exact: true }).selectOption({ label: 'Eventbrite' })
  const meaning = (word: string) => form.getByRole('combobox', { name: word, exact: true })
  await expect(meaning('Attending')).toHaveValue('Sale')
  await expect(meaning('Checked In')).toHaveValue('Sale')
  await expect(meaning('Not Attending')).toHaveValue('void')
  await expect(meaning('Student')).toHaveValue('yes')
  await meaning('Friends of the house').selectOption('Yes')
  await form.getByRole('textbox', { name: /^Remember it as/ }).fill('Our Eventbrite')
  await form.getByRole('button', { name: 'Send and continue' }).click()

  // What would come of it is what the file has, and nothing counts yet.
  const sums = `${count(season.lines)} lines, ${count(season.takenBack)} of them refunded or cancelled, of ${count(season.orders)} orders: ${count(season.tickets)} tickets, ${pounds(season.pence)}`
  await expect(details.getByText(sums)).toBeVisible(patient)
  await expect(details.getByText('None of its 60 box office references is in an event yet.')).toBeVisible()
  expect(await findAllFaults(page)).toEqual([])
  expect(await countTickets(organisation)).toBe(0)
  await details.getByRole('button', { name: 'Continue' }).click()
  await expect(list(page).getByText('Successful')).toBeVisible(patient)
  expect(await countTickets(organisation)).toBe(season.tickets)
  expect(await findAllFaults(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    details.getByRole('button', { name: /^Download its lines/ }).click(),
  ])
  const lines = recordsOf(csvRows(await readFile(await download.path(), 'utf8')))
  expect(lines.reduce((sum, line) => sum + Number(line['Number of Tickets']), 0)).toBe(season.tickets)
  expect(
    lines.filter((line) => line['Ticket Type'] === 'Friends of the house' && line['Concession Flag'] !== 'Y'),
  ).toEqual([])

  // Every play is offered with what the file sold of it.
  await page.goto('/events-list')
  await page.getByRole('link', { name: 'Box office' }).click()
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100')
  const references = page.getByRole('table', { name: 'References' })
  await expect(references.getByRole('checkbox')).toHaveCount(60)
  const soldRows = references.getByRole('row').filter({ has: page.getByRole('checkbox') })
  const shown = await soldRows.evaluateAll((all) => all.map((row) => row.textContent))
  for (const [at, { name, reference, tickets, venue }] of season.plays.entries())
    for (const part of [name, reference, count(tickets), venue]) expect(shown[at]).toContain(part)
  expect(await findAllFaults(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('60 selected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create 60 events' }).click()
  const common = page.getByRole('region', { name: 'For all of them' })
  await common.getByRole('combobox', { name: 'Event Type' }).selectOption({ label: 'Performance' })
  await common.getByRole('combobox', { name: 'Distribution Type' }).selectOption({ label: 'In person' })
  await common.getByRole('combobox', { name: 'Sub-Discipline' }).selectOption({ label: 'Drama and new writing' })
  await common
    .getByRole('combobox', { name: 'Event funded by your Arts Council England grant' })
    .selectOption({ label: 'No' })
  const places = page.getByRole('combobox', { name: 'Location' })
  await expect(places).toHaveCount(60)
  expect(await places.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))).toEqual(
    season.plays.map(({ venue }) => (venue === 'Town Hall' ? '' : venue)),
  )

  // A venue that is no location is asked for where it is missing, and meanwhile nothing is created.
  await page.getByRole('button', { name: 'Create 60 events' }).click()
  await expect(page.getByText('What has to be put right is marked below.')).toBeVisible()
  expect(await findAllFaults(page)).toEqual([])
  expect(await countEvents(organisation)).toBe(0)
  const missing = places.nth(season.plays.findIndex(({ venue }) => venue === 'Town Hall'))
  await expect(missing).toHaveAccessibleDescription(/Location is required/)
  await missing.fill('Studio')
  await page
    .getByRole('option', { name: /^Studio/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Create 60 events' }).click()
  await expect(page.getByText('60 events were created.')).toBeVisible(patient)
  expect(await findAllFaults(page)).toEqual([])
  expect(await countEvents(organisation)).toBe(60)

  // A play over the end of the quarter has its tickets in both, and they are taken over with one click.
  await page.getByRole('link', { name: 'Show the schedule' }).click()
  const last = season.plays.at(-1)
  if (!last) return
  await page.getByRole('searchbox', { name: 'Search events' }).fill(last.name)
  await page.getByRole('link', { name: last.name, exact: true }).click()
  await page.getByRole('tab', { name: /Tickets & Attendance/ }).click()
  await expect(page.getByText(`Ticketing data counts ${count(last.tickets)} tickets sold.`)).toBeVisible()
  const byQuarter = page.getByRole('grid', { name: 'Tickets and attendance by quarter' })
  const [inQuarter, after] = [last.ticketsOfQuarter, last.tickets - last.ticketsOfQuarter]
  expect(Math.min(inQuarter, after)).toBeGreaterThan(0)
  for (const [title, tickets] of [
    ['2026/27 Q2', inQuarter],
    ['2026/27 Q3', after],
  ] as const)
    await expect(
      byQuarter
        .getByRole('row', { name: title })
        .getByRole('button', { name: `Use ${tickets} as known attendance`, exact: true }),
    ).toBeVisible()
  expect(await findAllFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Use tickets sold as known attendance' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Event successfully updated.').first()).toBeVisible()

  // The others’ tickets sold stand beside their figures, and are taken over together; the one that was saved is left.
  await page.goto('/confirmations?year=2026')
  const quarter = page.getByRole('region', { name: 'Quarter 2', exact: true })
  await expect(quarter).toContainText('Figures missing in 60 of 60 events.')
  await quarter.getByRole('link', { name: 'Enter figures' }).click()
  const grid = page.getByRole('grid', { name: 'Figures of the quarter' })
  const figuresOf = (name: string) => grid.getByRole('row').filter({ hasText: name }).getByRole('gridcell')
  await expect(grid).toHaveAttribute('aria-rowcount', '62')
  const first = figuresOf(season.plays[0]?.name ?? '').nth(1)
  await expect(async () => {
    await first.click()
    await expect(first).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Control+End')
  await expect(figuresOf(last.name).nth(3)).toContainText(String(inQuarter))
  await page.keyboard.press('Control+Home')
  await expect(first).toBeVisible()
  await page.getByRole('button', { name: 'Use tickets sold as known attendance (59 events)' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'filled with tickets sold' })).toHaveText(
    'Known attendance of 59 events filled with tickets sold. 1 event left as it is: known attendance has a figure.',
  )
  for (const { name, ticketsOfQuarter } of season.plays) {
    await expect(figuresOf(name).nth(3)).toContainText(String(ticketsOfQuarter))
    await expect(figuresOf(name).nth(7)).toHaveText(String(ticketsOfQuarter))
  }
  expect(await findAllFaults(page)).toEqual([])

  // What the box office does not know is pasted before and after.
  const pasteAt = async (column: number, line: string) => {
    await figuresOf(season.plays[0]?.name ?? '')
      .nth(column)
      .click()
    await page.evaluate((text) => navigator.clipboard.writeText(text), season.plays.map(() => line).join('\n'))
    await page.keyboard.press('Control+V')
  }
  await pasteAt(1, '2\t400')
  await pasteAt(4, '0\t0\t0')
  await expect(page.getByText('60 of 60')).toBeVisible()
  expect(await findAllFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save figures' }).click()
  await expect(page.getByText('All figures of this quarter are there.')).toBeVisible()

  // What is confirmed is what the file sold in the quarter.
  await page.goto('/confirmations?year=2026')
  await quarter.getByRole('button', { name: 'Confirm quarter 2' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm quarter 2 of 2026/27?' })
  await expect(question).toContainText('You confirm the figures of 60 events')
  const known = count(season.plays.reduce((sum, { ticketsOfQuarter }) => sum + ticketsOfQuarter, 0))
  await expect(question.getByRole('definition').nth(2)).toHaveText(`${known}${known} known, 0 estimated`)
  expect(await findAllFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Confirm quarter' }).click()
  await expect(page.getByText('Quarter 2 confirmed successfully.').first()).toBeVisible()
  await expect(quarter).toContainText('Confirmed by')
  expect(await findAllFaults(page)).toEqual([])
  await quarter.getByRole('button', { name: 'See what was confirmed' }).click()
  const confirmed = page.getByRole('dialog', { name: 'Quarter 2 of 2026/27 as it was confirmed' })
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    confirmed.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await findAllFaults(page)).toEqual([])
  const rows = csvRows(await readFile(await csv.path(), 'utf8'))
  for (const { name, ticketsOfQuarter } of season.plays)
    expect(rows.find((row) => row.includes(name))).toEqual(expect.arrayContaining([String(ticketsOfQuarter)]))
})
