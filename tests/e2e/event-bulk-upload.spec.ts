import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { openDatabase } from '@/db/client'
import { userOrganisations, users } from '@/db/schema'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { aLocation, anOrganisation } from '../support/builders'
import { anEventRow, type EventCells, editEvents, fillEvents } from '../support/events-workbook'
import { desk, phone, signInBrowser } from '../support/signed-in'

/** Many events from one workbook: refused before it is sent, explained, held, overridden, edited as a year, and undone. */

/** The worker starts a process for each file. */
const patient = { timeout: 45_000 }

test.use({ viewport: desk, acceptDownloads: true })

/** In the platform under test: an organisation of its own with one location, and the address of its Admin. */
async function anOwner(role: 1 | 2 = 1) {
  const { email } = await anAccount({ role })
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'events in bulk tests' })
  try {
    const organisation = await anOrganisation(db)
    const location = await aLocation(db, organisation.id)
    const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (account) {
      await db.delete(userOrganisations).where(eq(userOrganisations.userId, account.id))
      await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
    }
    return { email, organisation, location }
  } finally {
    await close()
  }
}

type Owner = Awaited<ReturnType<typeof anOwner>>

const countEvents = ({ organisation }: Owner) =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<{ events: number }[]>`
      select count(*)::int as events from event_organisations where organisation_id = ${organisation.id}`
    return row?.events
  })

async function download(page: Page, button: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: new Uint8Array(readFileSync(await file.path())) }
}

const attach = (page: Page, buffer: Buffer, name = 'EventsUploadTemplate.xlsx') =>
  page.getByLabel('Workbook of events').setInputFiles({ name, mimeType: 'application/zip', buffer })

const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })

async function fill(page: Page, rows: readonly EventCells[]) {
  const template = await download(page, 'Download template')
  expect(template.name).toBe('EventsUploadTemplate.xlsx')
  return fillEvents(template.bytes, rows)
}

test('a General User is offered no bulk upload and may not open it', async ({ page, context }) => {
  await signInBrowser(context, (await anOwner(2)).email)
  await page.goto('/events-list')
  await expect(page.getByRole('heading', { name: 'Event List' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bulk Upload' })).toHaveCount(0)
  await page.goto('/event-bulk-upload')
  await expect(page).toHaveURL(/\/error\/403/)
})

test('a file of another kind or name is refused before it is sent, and one without an organisation too', async ({
  page,
  context,
}) => {
  const owner = await anOwner()
  await signInBrowser(context, owner.email)
  await page.goto('/events-list')
  await page.getByRole('link', { name: 'Bulk Upload' }).click()
  await expect(page.getByRole('heading', { name: 'Events bulk upload', level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Organisation' })).toHaveValue(owner.organisation.name)
  await expect(uploadButton(page)).toBeDisabled()

  await attach(page, Buffer.from('a,b'), 'events.csv')
  await expect(page.getByText('File Type is not allowed')).toBeVisible()
  await expect(uploadButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Remove events.csv' }).click()

  await attach(page, Buffer.from('PK'), 'EventsUploadTemplate (1).xlsx')
  await expect(page.getByText('File Name is invalid: “(” cannot be part of it')).toBeVisible()
  await page.getByRole('button', { name: 'Remove EventsUploadTemplate (1).xlsx' }).click()

  await attach(page, Buffer.from('no workbook'))
  await expect(page.getByText('Ready to Upload', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Organisation' }).fill('')
  await page.getByRole('combobox', { name: 'Organisation' }).blur()
  await uploadButton(page).click()
  await expect(page.getByRole('combobox', { name: 'Organisation' })).toHaveAccessibleDescription(
    /Organisation Access is required/,
  )
  await expect(page.getByText('Unable to upload file. Organisation Access is required')).toBeVisible()
  expect(await countEvents(owner)).toBe(0)
})

test('a workbook is explained by column and cell, mended, held for its warnings, overridden, and undone', async ({
  page,
  context,
}) => {
  const owner = await anOwner()
  const { name: location } = owner.location
  await signInBrowser(context, owner.email)
  await page.goto('/event-bulk-upload')

  const wrong = await fill(page, [
    anEventRow(location, { 'Event Name': null, 'Start Date': '2024-11-07' }),
    anEventRow('Nowhere Hall', { 'Event Type': 'Juggling' }),
  ])
  await attach(page, wrong)
  await uploadButton(page).click()
  await expect(page.getByRole('alert').getByText('Data import failed')).toBeVisible(patient)
  const errors = page.getByRole('region', { name: 'Error breakdown' })
  await expect(errors.getByText('Total number of errors: 4')).toBeVisible()
  await errors.getByRole('button', { name: /^Event Name Mandatory field for the column is empty/ }).click()
  await expect(errors.getByText('Recommended fixes')).toBeVisible()
  await expect(errors.getByText('Populate all mandatory fields.')).toBeVisible()
  await expect(errors.getByText(/^A2: /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Warning breakdown' })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Override warnings' })).toHaveCount(0)
  expect(await findSeriousFaults(page)).toEqual([])
  await expect(page.getByText('Ready to Upload', { exact: true })).toHaveCount(0)

  // Put right, but the same event twice: a warning, which waits for the person.
  const twice = await fill(page, [
    anEventRow(location),
    anEventRow(location),
    anEventRow(location, { 'Event Name': 'Tide' }),
  ])
  await attach(page, twice)
  await uploadButton(page).click()
  await expect(page.getByText('Upload Pending - Warnings Identified')).toBeVisible(patient)
  await expect(page.getByText('Total number of warnings: 1')).toBeVisible()
  await expect(uploadButton(page)).toBeDisabled()
  expect(await countEvents(owner)).toBe(0)
  await page.getByRole('checkbox', { name: 'Override warnings' }).check()
  await uploadButton(page).click()
  await expect(page.getByText('File has been successfully uploaded - with warnings')).toBeVisible(patient)
  await expect(page.getByText('2 events created.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Table of events with figures filled with 0' })).toContainText(
    'Known attendance, Estimated attendance, Known CYP attendance, Estimated CYP attendance',
  )
  expect(await countEvents(owner)).toBe(2)
  expect(await findSeriousFaults(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.setViewportSize(desk)

  // What came is one click away, and goes again whole.
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('listitem').filter({ hasText: 'EventsUploadTemplate.xlsx' })).toHaveCount(3)
  await uploads.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the upload' }).click()
  await expect(page.getByText('The upload was undone. What it brought is gone.')).toBeVisible()
  expect(await countEvents(owner)).toBe(0)
})

test('a year goes out to a spreadsheet and comes back: untouched it changes nothing, edited it shows old and new first', async ({
  page,
  context,
}) => {
  const owner = await anOwner()
  await signInBrowser(context, owner.email)
  await page.goto('/event-bulk-upload')
  await attach(page, await fill(page, [anEventRow(owner.location.name)]))
  await uploadButton(page).click()
  await expect(page.getByText('1 event created.').first()).toBeVisible(patient)
  await page.getByRole('link', { name: 'Go to the event list' }).click()
  await expect(page.getByRole('link', { name: 'The Winter Garden' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Year' }).selectOption({ label: '2024/25' })
  const year = await download(page, 'Edit in a spreadsheet')

  await page.getByRole('link', { name: 'Bulk Upload' }).click()
  await attach(page, Buffer.from(year.bytes), year.name)
  await uploadButton(page).click()
  await expect(page.getByText('1 event left as it was.').first()).toBeVisible(patient)

  const edited = await editEvents(year.bytes, (cells) => ({ ...cells, 'Event Name': 'The Summer Garden' }))
  await attach(page, edited, year.name)
  await uploadButton(page).click()
  const changes = page.getByRole('region', { name: 'Table of changes' })
  await expect(changes.getByRole('cell', { name: 'The Summer Garden' })).toBeVisible(patient)
  await expect(changes.getByRole('columnheader')).toHaveText(['Event', 'Field', 'Now', 'In the file'])
  await page.getByRole('checkbox', { name: 'Override warnings' }).check()
  await uploadButton(page).click()
  await expect(page.getByText('1 event updated.').first()).toBeVisible(patient)
  await page.getByRole('link', { name: 'Go to the event list' }).click()
  await expect(page.getByRole('link', { name: 'The Summer Garden' })).toBeVisible()
})
