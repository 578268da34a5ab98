import { expect, type Page } from '@playwright/test'
import { findAllFaults } from '../support/accessibility-faults'
import { anOrganisationToUpload, countEvents } from '../support/an-organisation-to-upload'
import { test } from '../support/browser-test'
import { anEventRow, type EventCells, fillEvents } from '../support/events-workbook'
import { desk, signInBrowser } from '../support/signed-in'
import { attachEvents, downloadFrom, patient, readFindings, uploadButton } from '../support/upload-pages'

/** 200 events from one workbook: its warnings are read and overridden, the whole is undone from the history, and comes again. */

test.use({ viewport: desk })

const name = (at: number) => `Night ${String(at).padStart(3, '0')}`

/** 200 nights of the summer of 2026, the first of them twice, and three with figures that are doubtful. */
const nights: readonly EventCells[] = Array.from({ length: 201 }, (_, at) => {
  const number = at === 200 ? 1 : at + 1
  const day = `${String(1 + (number % 28)).padStart(2, '0')}/0${7 + (number % 3)}/2026`
  return anEventRow('Main House', {
    ...{ 'Event Name': name(number), 'Start Date': day, 'End Date': day, '2026/27 Q2 Known attendance': 10 + number },
    '2026/27 Q2 Occurrences at location': 1,
    ...(number === 2 && { '2026/27 Q2 Known CYP attendance': 500 }),
    ...(number === 3 && { '2026/27 Q1 Known attendance': 7 }),
    ...(number === 4 && { '2026/27 Q2 Total tickets available': 300 }),
  })
})
const attendance = Array.from({ length: 200 }, (_, at) => 11 + at).reduce((sum, one) => sum + one, 0)

/** Uploads the file, reads its four warnings, and uploads it all the same. */
async function uploadOverridden(page: Page, file: Buffer) {
  await attachEvents(page, file)
  await expect(page.getByText('Ready to Upload', { exact: true })).toBeVisible()
  await uploadButton(page).click()
  await expect(page.getByText('Upload Pending - Warnings Identified')).toBeVisible(patient)
  await expect(page.getByText('Total number of warnings: 4')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Error breakdown' })).toHaveCount(0)
  expect((await readFindings(page, 'Warning breakdown')).map(({ place, words }) => [place, words])).toEqual([
    ['AD3', 'More children and young people than people: 500 of 12'],
    ['V4', expect.stringMatching(/^Figure of a quarter that the event does not take place in/)],
    ['AA5', expect.stringMatching(/^Tickets available of an event that is not ticketed/)],
    ['A202', 'Input already exists: the same event is in A2'],
  ])
  await expect(uploadButton(page)).toBeDisabled()
  expect(await findAllFaults(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Override warnings' }).check()
  await uploadButton(page).click()
  await expect(page.getByText('File has been successfully uploaded - with warnings')).toBeVisible(patient)
}

/** How many events and people the platform would confirm for the second quarter. */
async function expectQuarter(page: Page) {
  await page.goto('/confirmations?year=2026')
  const quarter = page.getByRole('region', { name: 'Quarter 2', exact: true })
  await quarter.getByRole('button', { name: 'Confirm quarter 2' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm quarter 2 of 2026/27?' })
  await expect(question).toContainText('You confirm the figures of 200 events')
  const people = attendance.toLocaleString('en-GB')
  await expect(question.getByRole('definition').nth(2)).toHaveText(`${people}${people} known, 0 estimated`)
  await question.getByRole('button', { name: 'Cancel' }).click()
}

test('200 events come by workbook over their warnings, go again from the history, and come again', async ({
  page,
  context,
}) => {
  const organisation = await anOrganisationToUpload({ locations: ['Main House'] })
  await signInBrowser(context, organisation.email)
  await page.goto('/events-list')
  await page.getByRole('link', { name: 'Bulk Upload' }).click()
  await expect(page.getByRole('heading', { name: 'Events bulk upload', level: 1 })).toBeVisible()
  expect(await findAllFaults(page)).toEqual([])
  const file = await fillEvents(await downloadFrom(page, 'Download template'), nights)

  await uploadOverridden(page, file)
  const created =
    '200 events created. 1 row skipped, because the event is there already. 599 missing attendance values filled with 0.'
  await expect(page.getByText(created).first()).toBeVisible()
  expect(await findAllFaults(page)).toEqual([])
  expect(await countEvents(organisation)).toBe(200)
  await page.getByRole('link', { name: 'Go to the event list' }).click()
  await expect(page.getByRole('heading', { name: 'Event List', level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /of 200/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search events' }).fill(name(1))
  await expect(page.getByRole('status').filter({ hasText: /of 1$/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: name(1), exact: true })).toHaveCount(1)
  await expectQuarter(page)

  // On another day: the history knows what it brought.
  await page.goto('/event-bulk-upload')
  const uploads = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  const latest = uploads.first()
  await expect(latest).toContainText('Successful')
  await expect(latest).toContainText(created)
  await latest.getByRole('button', { name: /^Show 4 findings/ }).click()
  await expect(latest.getByText('Total number of warnings: 4')).toBeVisible()
  expect(await findAllFaults(page)).toEqual([])
  await latest.getByRole('button', { name: /^Undo/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(created)
  expect(await findAllFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Undo the upload' }).click()
  await expect(page.getByText('The upload was undone. What it brought is gone.').first()).toBeVisible()
  await expect(uploads.first()).toContainText('Undone')
  expect(await countEvents(organisation)).toBe(0)
  await page.goto('/events-list')
  await expect(page.getByText('No data to display')).toBeVisible()

  await page.goto('/event-bulk-upload')
  await uploadOverridden(page, file)
  expect(await countEvents(organisation)).toBe(200)
  await expect(uploads.filter({ hasText: 'Successful' })).toHaveCount(1)
  await expectQuarter(page)
})
