import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { aUserBody } from '../api/matrix/bodies'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount, signInAs } from '../support/accounts'
import { appUrl, onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { ask } from '../support/http'
import { findSecondAddress, openSecondPlatform, type SecondPlatform } from '../support/second-platform'
import { desk, phone, signedInPage } from '../support/signed-in'

/** What an installation offers that sends email, and what one that sends none. */

// A second web process is started, with a mail server in its settings.
test.describe.configure({ mode: 'serial' })

let withMail: SecondPlatform

test.beforeAll(async () => {
  withMail = await openSecondPlatform(await findSecondAddress(), { SMTP_URL: 'smtp://127.0.0.1:9' })
})
test.afterAll(() => withMail?.close())

/** Somebody who was invited a moment ago by a Global Admin. */
async function anInvitedPerson() {
  const cookie = await signInAs(people.globalAdmin)
  const [organisation] = await onAppDatabase((sql) => sql<{ id: number }[]>`select id from organisations limit 1`)
  const body = aUserBody(Number(organisation?.id))
  const made = await ask('POST', '/api/users', { cookie, json: body })
  expect(made.status).toBe(201)
  return { email: body.email, id: (made.json() as { id: number }).id, cookie }
}

async function expectNoFaults(page: Page) {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    expect(await findSeriousFaults(page)).toEqual([])
  }
}

test('where no email is sent, a Global Admin makes an invitation link that is shown once', async ({
  browser,
  page,
}) => {
  const { id, email, cookie } = await anInvitedPerson()
  const { email: funder } = await anAccount({ role: 0 })
  const theirs = await signedInPage(browser, funder)
  await theirs.goto(`/user-overview/${id}`)
  await expect(theirs.getByText('No email is sent from here. Make a link and hand it on.')).toBeVisible()
  await expectNoFaults(theirs)
  const dialog = theirs.getByRole('dialog', { name: 'Invitation link for Pat' })
  await expect(async () => {
    await theirs.getByRole('button', { name: /^Make (?:another )?invitation link$/ }).click()
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(dialog).toContainText('Copy it now: it is not shown again')
  const link = await dialog.getByLabel('Invitation link', { exact: true }).inputValue()
  expect(link).toMatch(new RegExp(`^${new URL(appUrl).protocol}//.+/authentication/register\\?token=[\\w-]{43}$`))
  await expectNoFaults(theirs)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  await theirs.reload()
  expect(await theirs.content()).not.toContain(new URL(link).searchParams.get('token'))

  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await page.getByLabel('Password', { exact: true }).fill('grumbling teal otters')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page).toHaveURL(/\/terms-of-use/)
  // Whoever can sign in gets no link by any screen or call.
  await theirs.reload()
  await expect(theirs.getByText('has not chosen a password yet')).toHaveCount(0)
  const refused = await ask('POST', `/api/users/${id}/invitation-link`, { cookie })
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('This user has already chosen a password.'),
  ])
  const [entry] = await onAppDatabase(
    (sql) => sql`
      select note from audit_trail where subject = 'user' and subject_id = ${String(id)} and action = 'request'`,
  )
  expect(entry).toMatchObject({ note: 'Invitation link shown' })
  expect(email).not.toBe('')
})

test('where no email is sent, nobody is promised one', async ({ page }) => {
  await page.goto('/authentication/forgotten-password')
  await expect(page.getByText('Illuminate sends no email here')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toHaveCount(0)
  await expectNoFaults(page)
})

test('where email is sent, a forgotten password is asked for by a form that tells nobody who has an account', async ({
  page,
}) => {
  await page.goto(`${withMail.address}/authentication/login`)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(`${randomUUID()}@example.test`)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectNoFaults(page)
})

test('where email is sent, an invitation is sent again and no link is made', async ({ page }) => {
  const { id, email } = await anInvitedPerson()
  const { email: funder, password } = await anAccount({ role: 0 })
  await page.goto(`${withMail.address}/authentication/login?returnUrl=${encodeURIComponent(`/user-overview/${id}`)}`)
  await page.getByLabel('Email').fill(funder)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Pat has not chosen a password yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /invitation link/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Resend invitation' }).click()
  await expect(page.getByText('Invitation sent.').first()).toBeVisible()
  const emails = await onAppDatabase((sql) => sql`select id from outbox where to_address = ${email}`)
  expect(emails).toHaveLength(2)
})
