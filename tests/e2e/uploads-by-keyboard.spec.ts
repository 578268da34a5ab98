import { expect, type Locator, type Page } from '@playwright/test'
import { findAllFaults } from '../support/accessibility-faults'
import { anOrganisationToUpload, countEvents, countTickets } from '../support/an-organisation-to-upload'
import { test } from '../support/browser-test'
import {
  answerQuestion,
  chooseFromList,
  chooseRadio,
  press,
  tabTo,
  typeInto,
  waitForScript,
} from '../support/by-keyboard'
import { anEventRow, fillEvents } from '../support/events-workbook'
import { desk, signInBrowser } from '../support/signed-in'
import { patient, readDownload, uploadButton, uploadStatus } from '../support/upload-pages'

/** Both uploads with the keyboard alone: no click, no focus that a key has not brought. */

// Hundreds of keys, each with a look at where the focus is.
test.use({ viewport: desk })

/** Tab after Tab until this has the focus, and a key would do something. */
async function reach(page: Page, target: Locator) {
  await tabTo(page, target)
  await waitForScript(target)
}

/** The same, then a key. */
async function pressAt(page: Page, target: Locator, key = 'Enter') {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Chooses a file by the button that is in front of the page’s own field. */
async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await reach(page, page.getByRole('button', { name: 'Select file' }))
  // The page's script may come after the first key.
  await expect(async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser', { timeout: 2_000 }),
      page.keyboard.press('Enter'),
    ])
    await chooser.setFiles(file)
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('Ready to Upload', { exact: true })).toBeVisible()
}

const sales = [
  'Code;Show;Day;Booking;Booked on;Qty;Total;Kind',
  'HAM;Hamlet;03/04/2026;B1;01/03/2026;2;48,00;Adult',
  'HAM;Hamlet;05/04/2026;B2;01/03/2026;1;12,00;Student',
].join('\r\n')

test('ticketing data is sent, explained, looked at, taken in and undone', async ({ page, context }) => {
  const organisation = await anOrganisationToUpload({ providerIds: [101, 102] })
  await signInBrowser(context, organisation.email)
  await page.goto('/box-office-data')
  await expect(page.getByRole('heading', { name: 'Ticketing Data', level: 1 })).toBeVisible()
  await chooseFile(page, { name: 'Door.csv', mimeType: 'text/csv', buffer: Buffer.from(sales) })
  expect(await findAllFaults(page)).toEqual([])
  await pressAt(page, page.getByRole('checkbox', { name: 'Look before it counts' }), 'Space')
  await page.keyboard.press('Shift+Tab')
  await pressAt(page, uploadButton(page))
  await expect(uploadStatus(page).getByText('Needs your answer')).toBeVisible(patient)
  await pressAt(page, uploadStatus(page).getByRole('button', { name: 'Details of Door.csv' }))
  const form = page.getByRole('form', { name: 'Questions about Door.csv' })
  await expect(form.getByRole('heading', { name: 'How is this file read?' })).toBeVisible()

  // Sent with nothing said, the first thing that is missing has the focus.
  const send = form.getByRole('button', { name: 'Send and continue' })
  await pressAt(page, send)
  await expect(form.getByRole('alert')).toHaveText('Something is still to be answered above.')
  const day = form.getByRole('combobox', { name: 'Performance date', exact: true })
  await expect(day).toBeFocused()
  expect(await findAllFaults(page)).toEqual([])
  for (const [field, heading] of [
    ['Box office reference', 'Code'],
    ['Performance date', 'Day'],
    ['Number of tickets', 'Qty'],
    ['Price paid', 'Total'],
  ] as const)
    await chooseFromList(page, form.getByRole('combobox', { name: field, exact: true }), heading)
  await chooseRadio(page, form.getByRole('group', { name: 'How are dates written?' }), /^Day first/)
  await chooseRadio(page, form.getByRole('group', { name: 'What does one line stand for?' }), /^Tickets at one price/)
  await chooseRadio(page, form.getByRole('group', { name: 'What does a price stand for?' }), /^The whole line/)
  await chooseFromList(page, form.getByRole('combobox', { name: 'Ticketing provider', exact: true }), 'Spektrix')
  await typeInto(page, form.getByRole('textbox', { name: /^Remember it as/ }), 'The door')
  await pressAt(page, send)

  const details = page.getByRole('region', { name: 'Details of Door.csv' })
  await expect(details.getByText('2 lines of 2 orders: 3 tickets, £60.00')).toBeVisible(patient)
  expect(await countTickets(organisation)).toBe(0)
  await pressAt(page, details.getByRole('button', { name: 'Continue' }))
  await expect(uploadStatus(page).getByText('Successful')).toBeVisible(patient)
  expect(await countTickets(organisation)).toBe(3)
  const undo = details.getByRole('button', { name: /^Undo/ })
  await press(page, 'Enter', undo, () => expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 3_000 }))
  expect(await findAllFaults(page)).toEqual([])
  await answerQuestion(page, 'Cancel', 'Undo the upload')
  await expect(uploadStatus(page).getByText('Undone', { exact: true })).toBeVisible()
  await expect(details).toBeFocused()
  expect(await countTickets(organisation)).toBe(0)
})

test('a workbook of events is filled in, sent, read, overridden and undone', async ({ page, context }) => {
  const organisation = await anOrganisationToUpload({ locations: ['Main House'] })
  await signInBrowser(context, organisation.email)
  await page.goto('/event-bulk-upload')
  await reach(page, page.getByRole('button', { name: 'Download template' }))
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const hamlet = anEventRow('Main House', { 'Event Name': 'Hamlet' })
  const buffer = await fillEvents(await readDownload(download), [hamlet, hamlet])
  await chooseFile(page, { name: 'EventsUploadTemplate.xlsx', mimeType: 'application/zip', buffer })
  await pressAt(page, uploadButton(page))
  await expect(page.getByText('Upload Pending - Warnings Identified')).toBeVisible(patient)

  const warnings = page.getByRole('region', { name: 'Warning breakdown' })
  await pressAt(page, warnings.getByRole('button', { name: /^Event Name/ }))
  await expect(warnings.getByText('A3: Input already exists: the same event is in A2')).toBeVisible()
  // A long list of cells is scrolled by the keys, so it takes the focus.
  await tabTo(page, warnings.getByRole('region', { name: /^Affected cells of Event Name/ }))
  expect(await findAllFaults(page)).toEqual([])
  const override = page.getByRole('checkbox', { name: 'Override warnings' })
  await pressAt(page, override, 'Space')
  await expect(override).toBeChecked()
  await pressAt(page, uploadButton(page))
  await expect(page.getByText('File has been successfully uploaded - with warnings')).toBeVisible(patient)
  expect(await countEvents(organisation)).toBe(1)

  const latest = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').first()
  const undo = latest.getByRole('button', { name: /^Undo/ })
  await press(page, 'Enter', undo, () => expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 3_000 }))
  await answerQuestion(page, 'Cancel', 'Undo the upload')
  await expect(page.getByText('The upload was undone. What it brought is gone.').first()).toBeVisible()
  await expect(latest).toContainText('Undone')
  // The button that was pressed is gone: the keys go on where it was.
  await expect(latest).toBeFocused()
  expect(await findAllFaults(page)).toEqual([])
  expect(await countEvents(organisation)).toBe(0)
})
