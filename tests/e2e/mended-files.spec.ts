import { expect, type Page } from '@playwright/test'
import { findAllFaults } from '../support/accessibility-faults'
import { anOrganisationToUpload, countEvents, countTickets } from '../support/an-organisation-to-upload'
import { test } from '../support/browser-test'
import { anEventRow, asOldTemplate, type EventCells, editCells, fillEvents } from '../support/events-workbook'
import { desk, signInBrowser } from '../support/signed-in'
import {
  attachEvents,
  attachSales,
  downloadFrom,
  patient,
  readFindings,
  uploadButton,
  uploadStatus,
} from '../support/upload-pages'

/** A wrong file from its start until it is mended, by nothing but what the screen says of it. */

test.use({ viewport: desk })

/** An Admin on the page of an upload, for an organisation of its own. */
async function openPage(page: Page, address: string) {
  const organisation = await anOrganisationToUpload({ locations: ['Main House'], providerIds: [101] })
  await signInBrowser(page.context(), organisation.email)
  await page.goto(address)
  return organisation
}

const rows: readonly EventCells[] = [
  anEventRow('Main House', { 'Event Name': 'Hamlet' }),
  anEventRow('Main House', { 'Event Name': 'Macbeth' }),
]

/** Uploads a workbook that is refused. @returns the sentences of the refusal */
async function refusedFor(page: Page, workbook: Buffer): Promise<string[]> {
  await attachEvents(page, workbook)
  await uploadButton(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Data import failed' })
  await expect(refusal).toBeVisible(patient)
  expect(await findAllFaults(page)).toEqual([])
  const sentences = await refusal.getByRole('listitem').allTextContents()
  return sentences.length > 0 ? sentences : [(await refusal.textContent()) ?? '']
}

async function uploadMended(page: Page, workbook: Buffer) {
  await attachEvents(page, workbook)
  await uploadButton(page).click()
  await expect(page.getByText('File has been successfully uploaded').first()).toBeVisible(patient)
  await expect(page.getByText(/^2 events created\./).first()).toBeVisible()
}

test('a workbook with wrong headings is refused by their names and cells, and comes in once they are those', async ({
  page,
}) => {
  const organisation = await openPage(page, '/event-bulk-upload')
  const template = await downloadFrom(page, 'Download template')
  const wrong = await editCells(await fillEvents(template, rows), { A1: 'Name of the show', H1: 'Begin' })
  const refused = await refusedFor(page, wrong)
  expect(refused).toHaveLength(4)
  expect(await countEvents(organisation)).toBe(0)
  const wrongCells = refused.flatMap(
    (sentence) => /^The column “.+” \((\w+)\) is not in the template/.exec(sentence)?.[1] ?? [],
  )
  const missing = refused.flatMap((sentence) => /^The column ‘(.+)’ is missing/.exec(sentence)?.[1] ?? [])
  expect([wrongCells, missing]).toEqual([
    ['A1', 'H1'],
    ['Event Name', 'Start Date'],
  ])
  const mended = Object.fromEntries(wrongCells.map((cell, at) => [cell, missing[at] ?? '']))
  await uploadMended(page, await editCells(wrong, mended))
  expect(await countEvents(organisation)).toBe(2)
})

test('a workbook of an older template is refused, and its rows come in by the latest one', async ({ page }) => {
  const organisation = await openPage(page, '/event-bulk-upload')
  const old = await asOldTemplate(await fillEvents(await downloadFrom(page, 'Download template'), rows))
  const [sentence = ''] = await refusedFor(page, old)
  expect(sentence).toContain(
    'The file was made from an older template. Download the latest template and copy your rows into it.',
  )
  expect(await countEvents(organisation)).toBe(0)
  await uploadMended(page, await fillEvents(await downloadFrom(page, 'Download template'), rows))
  expect(await countEvents(organisation)).toBe(2)
})

test('a workbook with errors in its cells is mended cell by cell from the breakdown', async ({ page }) => {
  const organisation = await openPage(page, '/event-bulk-upload')
  const [first = {}, second = {}] = rows
  const wrong = await fillEvents(await downloadFrom(page, 'Download template'), [
    { ...first, 'Start Date': '2024-11-07', 'Event Type': 'Play', '2026/27 Q1 Known attendance': null },
    { ...second, 'Event Name': null, 'Location Name': 'Nowhere Hall', 'End Date': '06/11/2024' },
  ])
  await attachEvents(page, wrong)
  await uploadButton(page).click()
  await expect(page.getByRole('alert').getByText('see error breakdown below')).toBeVisible(patient)
  await expect(page.getByText('Total number of errors: 5')).toBeVisible()
  const found = await readFindings(page, 'Error breakdown')
  expect(await findAllFaults(page)).toEqual([])
  expect(found.map(({ place, words }) => `${place}: ${words.split(':')[0]}`).sort()).toEqual([
    'A3: Mandatory field for the column is empty',
    'C3: Mandatory field for the column is empty',
    'H2: Expected DD/MM/YYYY',
    'H3: Date outside permitted range',
    'J2: Input not found',
  ])
  const right: Readonly<Record<string, string>> = {
    ...{ A3: 'Macbeth', H2: '07/11/2024', H3: '06/11/2024', J2: 'Performance' },
    // The country of a new location is missing: the location was meant to be one that is there.
    C3: '',
  }
  const mended = Object.fromEntries(found.map(({ place }) => [place, right[place] || null]))
  await uploadMended(page, await editCells(wrong, { ...mended, B3: 'Main House' }))
  expect(await countEvents(organisation)).toBe(2)
})

const template =
  'Box Office Reference ID,Event Name,Performance Date,Performance Time,Venue Name,Transaction ID,Transaction Date,Transaction Type,Customer ID,Customer Postcode,Customer Country,Ticket Type,Concession Flag,Number of Tickets,Face Value,Price Paid,Sales Channel,Ticketing Provider'

const sale = (order: number, { day = '14/11/2026', price = '24.00' } = {}) =>
  `HAM,Hamlet,${day},19:30,Main House,T${order},02/09/2026,Sale,C-1,LS7 4HZ,United Kingdom,Adult,N,2,24.00,${price},Online,`

const file = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n`

/** Replaces a value on a line of a file, counted from 1. */
function mendLine(content: string, line: number, wrong: string, right: string): string {
  const lines = content.split('\r\n')
  lines[line - 1] = lines[line - 1]?.replace(wrong, right) ?? ''
  return lines.join('\r\n')
}

/** Uploads a file of sales, waits for what becomes of it, and opens its details. */
async function uploadSales(page: Page, content: string, name: string, becomes: string) {
  await attachSales(page, content, name)
  await uploadButton(page).click()
  const row = uploadStatus(page).getByRole('row').filter({ hasText: name }).first()
  await expect(row.getByText(becomes, { exact: true })).toBeVisible(patient)
  if (becomes === 'Successful') return
  await row.getByRole('button', { name: `Details of ${name}` }).click()
  await expect(page.getByRole('region', { name: `Details of ${name}` })).toBeVisible()
}

test('a ticketing file with a bad price, day and number is mended line by line from its details', async ({ page }) => {
  const organisation = await openPage(page, '/box-office-data')
  const lines = Array.from({ length: 30 }, (_, at) => sale(at + 1))
  lines[6] = sale(7, { price: '24.0O' })
  lines[20] = sale(21, { day: '31/11/2026' })
  const wrong = file(template, ...lines)
  await uploadSales(page, wrong, 'Season.csv', 'Failed')
  const found = await readFindings(page, 'Errors')
  expect(await findAllFaults(page)).toEqual([])
  expect(found.map(({ place }) => place).sort()).toEqual(['Line 22', 'Line 8'])
  expect(await countTickets(organisation)).toBe(0)
  let mended = wrong
  for (const { place, words } of found) {
    const line = Number(/^Line (\d+)$/.exec(place)?.[1])
    const [, value = ''] = /[‘“](.+?)[’”]/.exec(words) ?? []
    mended = mendLine(mended, line, value, value.startsWith('24') ? '24.00' : '30/11/2026')
  }
  await uploadSales(page, mended, 'Season mended.csv', 'Successful')
  expect(await countTickets(organisation)).toBe(60)
})

test('a ticketing file with a misspelt heading is asked about, discarded, mended, and comes in without a question', async ({
  page,
}) => {
  const organisation = await openPage(page, '/box-office-data')
  const wrong = file(template.replace('Price Paid', 'Prise Paid'), sale(1), sale(2))
  await uploadSales(page, wrong, 'Season.csv', 'Needs your answer')
  const form = page.getByRole('form', { name: 'Questions about Season.csv' })
  const price = form.getByRole('combobox', { name: 'Price paid', exact: true })
  await expect(price.locator('option:checked')).toHaveText('Not in the file')
  await form.getByRole('button', { name: 'Send and continue' }).click()
  await expect(price).toBeFocused()
  expect(await findAllFaults(page)).toEqual([])
  const headings = await price.getByRole('option').allTextContents()
  const misspelt = headings.find((heading) => /^Pri.e Paid$/.test(heading)) ?? ''
  await page.getByRole('button', { name: /^Discard/ }).click()
  expect(await findAllFaults(page)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(uploadStatus(page).getByText('Needs your answer')).toHaveCount(0)
  // What had the focus is gone, and its details have it.
  await expect(page.getByRole('region', { name: 'Details of Season.csv' })).toBeFocused()
  expect(await countTickets(organisation)).toBe(0)
  await uploadSales(page, wrong.replace(misspelt, 'Price Paid'), 'Season mended.csv', 'Successful')
  expect(await countTickets(organisation)).toBe(4)
})

const doorSale = (order: number, day: string) => `HAM,Hamlet,${day},D${order},01/03/2026,24.00,Adult`

test('days such as 03/04/2026 are asked about, and a day that fits no answer is mended at its line', async ({
  page,
}) => {
  const organisation = await openPage(page, '/box-office-data')
  const days = ['03/04/2026', '05/06/2026', '13/06/2026', '06/14/2026']
  const wrong = file(
    'Show code,Show,Show date,Booking,Booked on,Price,Price type',
    ...days.map((day, at) => doorSale(at + 1, day)),
  )
  await uploadSales(page, wrong, 'Door.csv', 'Needs your answer')
  const form = page.getByRole('form', { name: 'Questions about Door.csv' })
  const order = form.getByRole('group', { name: 'How are dates written?' })
  await expect(order.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(order).toContainText('03/04/2026 is 3 April 2026')
  await expect(order).toContainText('03/04/2026 is 4 March 2026')
  await form.getByRole('button', { name: 'Send and continue' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  expect(await findAllFaults(page)).toEqual([])
  await order.getByRole('radio', { name: /^Day first/ }).check()
  await form.getByRole('button', { name: 'Send and continue' }).click()

  // One of its days is written the other way round: nothing counts, and the line is named.
  await expect(uploadStatus(page).getByText('Failed', { exact: true })).toBeVisible(patient)
  const found = await readFindings(page, 'Errors')
  expect(found).toEqual([{ place: 'Line 5', words: expect.stringContaining('06/14/2026') }])
  expect(await findAllFaults(page)).toEqual([])
  expect(await countTickets(organisation)).toBe(0)
  const line = Number(/\d+/.exec(found[0]?.place ?? '')?.[0])

  // The answer is remembered: the mended file is not asked about again.
  await uploadSales(page, mendLine(wrong, line, '06/14/2026', '14/06/2026'), 'Door mended.csv', 'Successful')
  expect(await countTickets(organisation)).toBe(4)
})
