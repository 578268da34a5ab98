import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { aLocationBody } from '../api/matrix/bodies'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount, signInAs } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { ask } from '../support/http'
import { signInBrowser } from '../support/signed-in'

// Screens are looked at in several widths, which takes its time on a busy machine.

/** Opens a page and waits until its script has taken over. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** Types into the search again until the list has taken notice: the page's script may come late. */
async function search(page: Page, list: string, words: string, rows: number) {
  const box = page.getByRole('searchbox', { name: `Search ${list}` })
  await expect(async () => {
    await box.fill('')
    await box.fill(words)
    await expect(page).toHaveURL((address) => address.searchParams.get('search') === words, { timeout: 5_000 })
    await expect(page.getByRole('table').getByRole('row', { name: words })).toHaveCount(rows, { timeout: 5_000 })
  }).toPass()
}

const onBothWidths = async (page: Page, look: () => Promise<void>) => {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await look()
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test.describe('a Global Admin looks after the platform', () => {
  test.beforeEach(async ({ context }) => {
    const { email } = await anAccount({ role: 0 })
    await signInBrowser(context, email)
  })

  test('reads an email, and sends one again that failed', async ({ page }) => {
    const subject = `Email ${randomUUID()}`
    await onAppDatabase(
      (sql) => sql`
        insert into outbox (kind, to_address, subject, body, link, state, attempts, last_error)
        values ('export-ready', 'reader@example.test', ${subject}, ${'Hello Ada,\n\nYour file of answers is ready.\n'},
          'https://surveys.example.org/survey-results/7', 'failed', 3, '550 No such mailbox')`,
    )
    await open(page, '/operations')
    await search(page, 'emails', subject, 1)
    const row = page.getByRole('row', { name: subject })
    await expect(row).toContainText('Failed')
    await expect(row).toContainText('550 No such mailbox')

    const dialog = page.getByRole('dialog', { name: subject })
    await row.getByRole('button', { name: subject }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Your file of answers is ready.')
    await expect(dialog.getByRole('link', { name: 'https://surveys.example.org/survey-results/7' })).toBeVisible()
    await onBothWidths(page, async () => expect(await findSeriousFaults(page)).toEqual([]))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await row.getByRole('button', { name: subject }).click()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The email is on its way again.').first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText(/Waiting|Kept here|Sent/)
  })

  test('tries a job again that was given up, and reads how the platform is', async ({ page }) => {
    const reason = `The store was full (${randomUUID()}).`
    const carried = JSON.stringify({ requestId: randomUUID(), userId: null, data: { letterId: 900_000_000_000_001 } })
    await onAppDatabase(async (sql) => {
      await sql`select pgboss.create_queue('mail/send-letter', '{"policy":"standard"}'::jsonb)`
      await sql`
        insert into pgboss.job (name, data, state, output, completed_on, retry_count)
        values ('mail/send-letter', ${carried}::text::jsonb, 'failed', ${JSON.stringify({ reason })}::text::jsonb, now(), 2)`
    })
    await open(page, '/operations?tabIndex=1')
    const job = page.getByRole('list', { name: 'Given-up jobs' }).getByRole('listitem').filter({ hasText: reason })
    await expect(job).toContainText('Send an email')
    await onBothWidths(page, async () => expect(await findSeriousFaults(page)).toEqual([]))

    const question = page.getByRole('alertdialog', { name: 'Try again: Send an email?' })
    await job.getByRole('button', { name: /^Try again/ }).focus()
    await page.keyboard.press('Enter')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The job is being tried again.').first()).toBeVisible()
    await expect(job).toHaveCount(0)

    await page.getByRole('tab', { name: 'Health' }).click()
    await expect(page).toHaveURL(/tabIndex=2/)
    const health = page.getByRole('region', { name: 'Health' })
    await expect(health).toContainText('It answers.')
    await expect(health).toContainText('All of them are applied.')
    await onBothWidths(page, async () => expect(await findSeriousFaults(page)).toEqual([]))
  })
})

/** A location of Harbour Theatre made and then moved by its Admin, through the calls. */
async function aMovedLocation(name: string): Promise<void> {
  const cookie = await signInAs(people.admin)
  const profile = await ask('GET', '/api/users/profile', { cookie })
  const [{ id: organisationId = 0 } = {}] = (profile.json() as { organisations: { id: number }[] }).organisations
  const location = { ...aLocationBody(organisationId), name, city: 'York' }
  const made = await ask('POST', '/api/locations', { cookie, json: location })
  expect(made.status).toBe(201)
  const { id } = made.json() as { id: number }
  const saved = await ask('PUT', '/api/locations', { cookie, json: { ...location, id, version: 1, city: 'Leeds' } })
  expect(saved.status).toBe(200)
}

test.describe('the audit trail', () => {
  test('a Global Admin finds a change, opens it, and saves what is shown as CSV', async ({ page, context }) => {
    const name = `=Hall ${randomUUID()}`
    await aMovedLocation(name)
    await signInBrowser(context, (await anAccount({ role: 0 })).email)
    await open(page, '/audit-trail')
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('When is on or after')
    await search(page, 'audit trail', name, 2)
    await page.getByLabel('Filter by Action').selectOption('Changed')
    await expect(page.getByRole('row', { name })).toHaveCount(1)
    await expect(page).toHaveURL(/f=action/)
    await expect(page.getByRole('row', { name })).toContainText('City: York → Leeds')
    await onBothWidths(page, async () => expect(await findSeriousFaults(page)).toEqual([]))

    const dialog = page.getByRole('dialog', { name: 'Location: changed' })
    await page.getByRole('row', { name }).getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('row', { name: 'City York Leeds' })).toBeVisible()
    await expect(dialog).toContainText('Harbour Theatre')
    await onBothWidths(page, async () => expect(await findSeriousFaults(page)).toEqual([]))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Text file (CSV)' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    const lines = file.replace('\ufeff', '').trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe('When,Person,Action,Subject,Name,Changes,Organisation')
    expect(lines[1]).toContain('Changed,Location')
    expect(lines[1]).toContain('City: York → Leeds')
    // Nothing in it can be taken for a formula.
    expect(lines[1]).toContain(`'${name}`)
  })

  test('an Organisation Admin sees the own organisation’s lines and no others', async ({ page, context }) => {
    const name = `Hall ${randomUUID()}`
    await aMovedLocation(name)
    await signInBrowser(context, people.admin)
    await open(page, '/audit-trail')
    await search(page, 'audit trail', name, 2)
    await expect(page.getByRole('link', { name: 'Operations' })).toHaveCount(0)

    await context.clearCookies()
    await signInBrowser(context, people.rival)
    await open(page, '/audit-trail')
    await search(page, 'audit trail', name, 0)
    await expect(page.getByText('Nothing was recorded.')).toBeVisible()
  })

  test('a General User may not open it', async ({ page, context }) => {
    await signInBrowser(context, (await anAccount()).email)
    await page.goto('/audit-trail')
    await expect(page).toHaveURL('/error/403')
  })
})
