import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { openDatabase } from '@/db/client'
import { organisationBoxOffices, userOrganisations, users } from '@/db/schema'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { anOrganisation } from '../support/builders'
import { desk, phone, signInBrowser } from '../support/signed-in'

/** Ticketing data: refused before it is sent, looked at before it counts, explained, and undone. */

/** The worker starts a process for each file. */
const patient = { timeout: 60_000 }

test.use({ viewport: desk, acceptDownloads: true })

/** In the platform under test: an organisation that sells through one provider, and the address of its Admin. */
async function aBoxOffice(role: 1 | 2 = 1) {
  const { email } = await anAccount({ role })
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'ticketing data tests' })
  try {
    const organisation = await anOrganisation(db)
    await db
      .insert(organisationBoxOffices)
      .values({ organisationId: organisation.id, boxOfficeProviderId: 101, providerOrgRef: 'R101' })
    const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (account) {
      await db.delete(userOrganisations).where(eq(userOrganisations.userId, account.id))
      await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
    }
    return { email, organisation }
  } finally {
    await close()
  }
}

type BoxOffice = Awaited<ReturnType<typeof aBoxOffice>>

const countTickets = ({ organisation }: BoxOffice) =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<{ tickets: number }[]>`
      select coalesce(sum(tickets), 0)::int as tickets from ticket_sales where organisation_id = ${organisation.id}`
    return row?.tickets
  })

async function download(page: Page, button: string | RegExp) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

const attach = (page: Page, content: string, name = 'Season 2026.csv') =>
  page.getByLabel('File of ticket sales').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })
const list = (page: Page) => page.getByRole('table', { name: 'Upload status' })

const sale = (order: string, date = '14/11/2026') =>
  `HAM,Hamlet,${date},19:30,Main House,${order},02/09/2026,Sale,C-1,LS7 4HZ,United Kingdom,Adult,N,2,24.00,24.00,Online,,`

test('a General User is offered no ticketing data and may not open it', async ({ page, context }) => {
  await signInBrowser(context, (await aBoxOffice(2)).email)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ticketing Data' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Upload ticketing data/ })).toHaveCount(0)
  await page.goto('/box-office-data')
  await expect(page).toHaveURL(/\/error\/403/)
})

test('the page is found from home, and a file of another kind or name is refused before it is sent', async ({
  page,
  context,
}) => {
  const organisation = await aBoxOffice()
  await signInBrowser(context, organisation.email)
  await page.goto('/')
  await page.getByRole('link', { name: /Upload ticketing data/ }).click()
  await expect(page.getByRole('heading', { name: 'Ticketing Data', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Ticketing Data/)
  await expect(page.getByRole('combobox', { name: 'Organisation' })).toHaveValue(organisation.organisation.name)
  await expect(page.getByText('No data to display')).toBeVisible()
  await expect(uploadButton(page)).toBeDisabled()

  await attach(page, 'a,b', 'season.xlsx')
  await expect(page.getByText('File Type is not allowed')).toBeVisible()
  await expect(uploadButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Remove season.xlsx' }).click()
  await attach(page, 'a,b', 'Season (1).csv')
  await expect(page.getByText('File Name is invalid: “(” cannot be part of it')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Season (1).csv' }).click()

  await attach(page, 'a,b')
  await expect(page.getByText('Ready to Upload', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Organisation' }).fill('')
  await page.getByRole('combobox', { name: 'Organisation' }).blur()
  await uploadButton(page).click()
  await expect(page.getByText('Unable to upload file. Organisation Access is required')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
})

test('a file of the template is looked at before it counts, continued, and undone', async ({ page, context }) => {
  const organisation = await aBoxOffice()
  await signInBrowser(context, organisation.email)
  await page.goto('/box-office-data')
  const template = await download(page, 'Download template')
  expect(template.name).toBe('TicketingDataUploadTemplate.csv')
  expect(template.text.trim().split(/\r?\n/)).toHaveLength(1)

  await attach(page, `${template.text.trim()}\r\n${sale('T1')}\r\n${sale('T2')}\r\n`)
  await page.getByRole('checkbox', { name: 'Look before it counts' }).check()
  await uploadButton(page).click()
  await expect(page.getByText('File accepted for import')).toBeVisible(patient)
  await expect(list(page).getByText('Needs your answer')).toBeVisible(patient)
  expect(await countTickets(organisation)).toBe(0)

  await list(page).getByRole('button', { name: 'Details of Season 2026.csv' }).click()
  const details = page.getByRole('region', { name: 'Details of Season 2026.csv' })
  await expect(details.getByText('2 lines of 2 orders: 4 tickets, £96.00')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.setViewportSize(desk)

  await details.getByRole('button', { name: 'Continue' }).click()
  await expect(list(page).getByText('Successful')).toBeVisible(patient)
  expect(await countTickets(organisation)).toBe(4)
  const lines = await download(page, /^Download its lines/)
  expect(lines.text).toContain('LS7 4,')
  expect(lines.text).not.toContain('C-1')

  await details.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the upload' }).click()
  await expect(page.getByText('The upload was undone. What it brought is gone.').first()).toBeVisible()
  await expect(list(page).getByText('Undone', { exact: true })).toBeVisible()
  expect(await countTickets(organisation)).toBe(0)
})

test('a file with mistakes names them by column and line, and nothing of it counts', async ({ page, context }) => {
  const organisation = await aBoxOffice()
  await signInBrowser(context, organisation.email)
  await page.goto('/box-office-data')
  const { text } = await download(page, 'Download template')
  await attach(page, `${text.trim()}\r\n${sale('T1')}\r\n${sale('T2', 'some day')}\r\n`)
  await uploadButton(page).click()
  await expect(list(page).getByText('Failed')).toBeVisible(patient)
  await list(page).getByRole('button', { name: 'Details of Season 2026.csv' }).click()
  const errors = page.getByRole('region', { name: 'Errors' })
  await errors.getByRole('button', { name: /^Performance Date/ }).click()
  await expect(errors.getByText('Recommended fixes')).toBeVisible()
  await expect(errors.getByText(/3/).first()).toBeVisible()
  expect(await countTickets(organisation)).toBe(0)
})

const unknown = (...lines: string[]) =>
  ['Code;Show;Day;Booking;Booked on;Qty;Total;Kind', ...lines].join('\r\n').concat('\r\n')

test('unknown headings are asked about once: the next file of their kind counts by itself', async ({
  page,
  context,
}) => {
  const organisation = await aBoxOffice()
  await signInBrowser(context, organisation.email)
  await page.goto('/box-office-data')
  await attach(page, unknown('HAM;Hamlet;03/04/2026;B1;01/03/2026;2;48,00;Adult'), 'Door.csv')
  await uploadButton(page).click()
  await expect(list(page).getByText('Needs your answer')).toBeVisible(patient)
  await list(page).getByRole('button', { name: 'Details of Door.csv' }).click()
  const form = page.getByRole('form', { name: 'Questions about Door.csv' })
  await expect(form.getByRole('heading', { name: 'How is this file read?' })).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  for (const [field, column] of [
    ['Box office reference', 'Code'],
    ['Performance date', 'Day'],
    ['Order number', 'Booking'],
    ['Number of tickets', 'Qty'],
    ['Price paid', 'Total'],
  ] as const)
    await form.getByRole('combobox', { name: field, exact: true }).selectOption(column)
  for (const choice of [/^Day first/, /^Tickets at one price/, /^The whole line/]) {
    const radio = form.getByRole('radio', { name: choice })
    if (await radio.isVisible()) await radio.check()
  }
  const provider = form.getByRole('combobox', { name: 'Ticketing provider', exact: true })
  if (await provider.isVisible()) await provider.selectOption({ index: 1 })
  const orderDate = form.getByRole('combobox', { name: 'Order date', exact: true })
  if (!(await orderDate.isVisible())) await form.getByText('Everything else that was recognised').click()
  await orderDate.selectOption('Booked on')
  await form.getByRole('button', { name: 'Send and continue' }).click()
  await expect(list(page).getByText('Successful')).toBeVisible(patient)
  expect(await countTickets(organisation)).toBe(2)

  await attach(page, unknown('HAM;Hamlet;04/04/2026;B2;01/03/2026;3;72,00;Adult'), 'Door again.csv')
  await uploadButton(page).click()
  await expect(list(page).getByText('Successful')).toHaveCount(2, patient)
  expect(await countTickets(organisation)).toBe(5)
})
