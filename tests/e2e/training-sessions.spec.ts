import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { signedInPage } from '../support/signed-in'

/** Training sessions as everybody sees them and as a Global Admin runs them. */

const tableOf = (page: Page, name: string) => page.getByRole('table', { name })

test('a General User sees upcoming and previous sessions and can change none', async ({ browser }) => {
  const page = await signedInPage(browser, people.user)
  await page.goto('/training?section=sessions')
  await expect(tableOf(page, 'Upcoming sessions')).toBeVisible()
  await expect(tableOf(page, 'Previous sessions')).toBeVisible()
  await expect(tableOf(page, 'Past sessions without a recording')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add training session' })).toHaveCount(0)
  for (const list of ['Upcoming sessions', 'Previous sessions']) {
    const size = page.getByRole('region', { name: list }).getByRole('combobox')
    await expect(size).toHaveValue('10')
    await expect(size.getByRole('option')).toHaveText(['5', '10', '25'])
  }
  expect(await findSeriousFaults(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(wide).toBe(false)
  await page.goto('/training/session')
  await expect(page).toHaveURL('/error/403')
})

test('a Global Admin adds a session, gives it a recording and a transcript, and deletes it', async ({ browser }) => {
  const { email } = await anAccount({ role: 0 })
  const page = await signedInPage(browser, email)
  const title = `Asking well ${randomUUID().slice(0, 8)}`
  await page.goto('/training?section=sessions')
  await page.getByRole('link', { name: 'Add training session' }).click()
  await expect(page.getByRole('heading', { name: 'New training session' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Save training session' }).click()
  await expect(page.getByRole('group', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    'Session title is required',
    'Date is required',
    'Start time is required',
  ])
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByLabel('Session title').fill(title)
  await page.getByLabel('Date', { exact: true }).fill('10/12/2098')
  await page.getByLabel('Start time').fill('9.30')
  await page.getByLabel('Booking link').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save training session' }).click()
  await expect(page.getByRole('group', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    'Booking link must be a web address that begins with https:// or http://',
  ])
  await page.getByLabel('Booking link').fill('https://example.org/book')
  await page.getByRole('button', { name: 'Save training session' }).click()
  await expect(page.getByText('Training session successfully created.').first()).toBeVisible()
  await expect(page).toHaveURL('/training?section=sessions')
  const row = tableOf(page, 'Upcoming sessions').getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('10/12/2098 at 09:30')
  await expect(row.getByRole('link', { name: `Book a place on ${title}` })).toHaveAttribute(
    'href',
    'https://example.org/book',
  )

  await row.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByLabel('Session title').fill(`${title} again`)
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Good morning.') }
  await page.getByLabel('Transcript file').setInputFiles({ ...file, name: 'notes.exe' })
  await expect(page.getByText('Unable to add transcript. File Type is not allowed').first()).toBeVisible()
  await page.getByLabel('Transcript file').setInputFiles(file)
  await expect(page.getByText('Transcript successfully added.').first()).toBeVisible()
  await expect(page.getByText(/asking-well-.*-transcript-\d+\.txt/)).toBeVisible()
  // What was typed meanwhile is still there.
  await expect(page.getByLabel('Session title')).toHaveValue(`${title} again`)
  await page.getByLabel('Date', { exact: true }).fill('10/11/2020')
  await page.getByRole('button', { name: 'Save training session' }).click()
  await expect(page.getByText('Training session successfully updated.').first()).toBeVisible()
  const past = tableOf(page, 'Previous sessions')
    .getByRole('row')
    .filter({ hasText: `${title} again` })
  await expect(past).toBeVisible()
  const coming = page.waitForEvent('download')
  await past.getByRole('link', { name: `Download of the transcript of ${title} again` }).click()
  expect(await readFile(await (await coming).path(), 'utf8')).toBe('Good morning.')

  await past.getByRole('link', { name: `${title} again`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} again` })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`delete the training session “${title} again”`)
  await expect(page.getByRole('button', { name: 'Cancel' }).last()).toBeFocused()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Training session successfully deleted.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Training sessions' })).toBeVisible()
  await expect(page.getByRole('link', { name: `${title} again`, exact: true })).toHaveCount(0)
  const auditEntries = await onAppDatabase(
    (sql) => sql`
      select action from audit_trail where subject = 'trainingSession' and subject_name like ${`${title}%`}
      order by at, id`,
  )
  expect(auditEntries.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete'])
})

test('without sessions the tables say so', async ({ browser }) => {
  const page = await signedInPage(browser, people.user)
  await page.route(/\/api\/training\/sessions\?/, (route) =>
    route.fulfill({ json: { data: [], totalCount: 0, summary: null, groupCount: null } }),
  )
  await page.goto('/training?section=sessions')
  await page.waitForLoadState('networkidle')
  // Another page size asks again.
  const upcoming = page.getByRole('region', { name: 'Upcoming sessions' })
  await upcoming.getByRole('combobox').selectOption('5')
  await expect(upcoming.getByText('There are currently no available training sessions')).toBeVisible()
})
