import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { takeBestMatch } from '../support/by-keyboard'
import { findLinkInEmail } from '../support/links'
import { phone, signedInPage } from '../support/signed-in'

/** Users as their admins meet them: invited, changed, disabled, deleted. */

// Several tasks in one test, each with pages to wait for.

/** A General User of the same organisation as the demonstration's Admin. */
async function aColleague() {
  const account = await anAccount()
  const id = await onAppDatabase(async (sql) => {
    const [user] = await sql`
      insert into user_organisations (user_id, organisation_id)
      select colleague.id, uo.organisation_id from users colleague, users admin
        join user_organisations uo on uo.user_id = admin.id
      where colleague.email = ${account.email} and admin.email = ${people.admin}
      returning user_id`
    return Number(user?.user_id)
  })
  return { ...account, id }
}

const userOf = (email: string) =>
  onAppDatabase(async (sql) => (await sql`select * from users where email = ${email}`)[0] ?? {})

const addressOf = () => `grace-${randomUUID().slice(0, 8)}@example.test`

test('a user is created, and an email with a link to choose a password waits in the outbox', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin)
  await page.goto('/')
  await page.getByRole('link', { name: 'Manage users' }).click()
  await page.waitForURL('/users-list')
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(page.getByText('The list of users within your organisation(s)')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Create user' }).click()
  await page.waitForURL('/user-overview')
  await expect(page.getByRole('heading', { name: 'New user' })).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])

  // Every mistake at once, and the role list of an Admin.
  const roles = page.getByLabel('Role', { exact: true })
  await expect(roles.getByRole('option')).toHaveText(['Please select', 'Organisation Admin', 'General User'])
  await page.getByRole('button', { name: 'Save User' }).click()
  await expect(page.getByText('Unable to save user. 4 validation errors.')).toBeVisible()
  const summary = page.getByRole('group', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Email is required',
    'First name is required',
    'Last name is required',
    'Role is required',
  ])
  expect(await findSeriousFaults(page)).toEqual([])

  // An email in use is said at its field.
  await page.getByLabel('Email').fill(people.rival)
  await page.getByLabel('First Name').fill('Grace')
  await page.getByLabel('Last Name').fill('Holt')
  await roles.selectOption({ label: 'General User' })
  await page.getByRole('button', { name: 'Save User' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Email is already in use/)
  await expect(page.getByText(/Unable to save user\. A new user cannot be created with this email\./)).toBeVisible()

  const email = addressOf()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save User' }).click()
  await expect(page.getByText('User successfully created.')).toBeVisible()
  await expect(
    page.getByText('No email is sent from here. A Global Admin can make an invitation link for them.'),
  ).toBeVisible()
  await page.waitForURL('/users-list')

  const [invitation] = await onAppDatabase((sql) => sql`select * from outbox where to_address = ${email}`)
  expect(invitation).toMatchObject({ kind: 'invitation' })
  expect(invitation?.link).toMatch(/\/authentication\/register\?…$/)
  expect(await findLinkInEmail(email, 'invitation')).toMatch(/^\/authentication\/register\?token=[\w-]{43}$/)

  // In the list, waiting; on the record, with the way to send it again.
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
  await expect(page.getByRole('row', { name: email })).toContainText('Invited')
  await page.getByRole('link', { name: email }).click()
  await page.waitForURL(/\/user-overview\/\d+$/)
  await expect(page.getByText('Grace has not chosen a password yet')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await expect(page.getByText('No email is sent from here. Ask a Global Admin for an invitation link.')).toBeVisible()

  // Deleting asks, names the person, and says what else could be done.
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('you would like to delete the user “Grace Holt”')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User successfully deleted.')).toBeVisible()
  await page.waitForURL(/\/users-list/)
  expect(await userOf(email)).toEqual({})
})

test('the popup of a switch that a screen reader pressed has the focus, and Escape closes it', async ({ browser }) => {
  const { id } = await aColleague()
  const page = await signedInPage(browser, people.admin)
  await page.goto(`/user-overview/${id}`, { waitUntil: 'networkidle' })
  const reminders = page.getByRole('switch', { name: 'Activity Confirmations Reminder' })
  // Without a pointer, and without the focus: as assistive programs press.
  await reminders.evaluate((control: HTMLInputElement) => control.click())
  const popup = page.getByRole('alertdialog', { name: 'Unsubscription' })
  await expect(popup.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(reminders).toBeChecked()
})

test('reminders go off only after the Unsubscription popup is confirmed', async ({ browser }) => {
  const { id, email } = await aColleague()
  const page = await signedInPage(browser, people.admin)
  await page.goto(`/user-overview/${id}`)
  const reminders = page.getByRole('switch', { name: 'Activity Confirmations Reminder' })
  await expect(reminders).toBeChecked()
  const popup = page.getByRole('alertdialog', { name: 'Unsubscription' })
  await expect(async () => {
    await reminders.click()
    await expect(popup).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(popup).toContainText('becomes responsible for activity confirmations being actioned on time')
  await expect(popup.getByRole('button').first()).toBeFocused()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(reminders).toBeChecked()
  await reminders.click()
  await popup.getByRole('button', { name: 'Turn reminders off' }).click()
  await expect(reminders).not.toBeChecked()

  // The email is read-only, and leaving asks.
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Are you sure you would like to leave? You have unsaved changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await page.getByRole('button', { name: 'Save User' }).click()
  await expect(page.getByText('User successfully updated.')).toBeVisible()
  await page.waitForURL('/users-list')
  expect(await userOf(email)).toMatchObject({ confirmation_reminders_enabled: false, active_state: 1 })
})

test('disabling somebody ends their session at once', async ({ browser }) => {
  const { id, email } = await aColleague()
  const theirs = await signedInPage(browser, email)
  await theirs.goto('/locations-list')
  await expect(theirs.getByRole('heading', { name: 'Locations' })).toBeVisible()

  const page = await signedInPage(browser, people.admin)
  await page.goto(`/user-overview/${id}`)
  await page.getByLabel('Disabled').check()
  await page.getByRole('button', { name: 'Save User' }).click()
  await expect(page.getByText('User successfully updated.')).toBeVisible()

  await theirs.goto('/locations-list')
  await theirs.waitForURL(/\/authentication\/login/)
})

test('own role, status and access cannot be changed, and nobody deletes themselves', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin)
  const { id } = await userOf(people.admin)
  await page.goto(`/user-overview/${id}`)
  await expect(page.getByLabel('Role', { exact: true })).toBeDisabled()
  await expect(page.getByLabel('Active', { exact: true })).toBeDisabled()
  await expect(page.getByLabel('Disabled')).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Organisation Access' })).toHaveCount(0)
  await expect(page.getByText('You cannot change your own access.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('choosing Global Admin clears the organisations and closes their field; any other role opens it', async ({
  browser,
}) => {
  const { id } = await aColleague()
  const page = await signedInPage(browser, people.globalAdmin)
  await page.goto(`/user-overview/${id}`)
  const role = page.getByLabel('Role', { exact: true })
  const access = page.getByRole('combobox', { name: 'Organisation Access' })
  const chosen = page.getByRole('list', { name: 'Organisations chosen' })
  await expect(role.getByRole('option')).toHaveText([
    'Please select',
    'Global Admin',
    'Organisation Admin',
    'General User',
  ])
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
  await expect(async () => {
    await role.selectOption({ label: 'General User' })
    await role.selectOption({ label: 'Global Admin' })
    await expect(access).toBeDisabled({ timeout: 1_000 })
  }).toPass()
  await expect(chosen).toHaveCount(0)
  await role.selectOption({ label: 'General User' })
  await expect(access).toBeEnabled()
  await page.getByRole('button', { name: 'Save User' }).click()
  await expect(page.getByText('Unable to save user. 1 validation errors.')).toBeVisible()
  await expect(access).toHaveAccessibleDescription(/Organisation Access is required/)

  // Look one up from two characters on, and take it with the keyboard.
  await access.click()
  await access.fill('Moorside Comm')
  await takeBestMatch(page, access, 'Moorside Community Trust')
  await expect(chosen.getByRole('listitem')).toHaveText(['Moorside Community Trust'])
  await expect(access).toHaveValue('')
  await page.getByRole('button', { name: 'Save User' }).click()
  await expect(page.getByText('User successfully updated.')).toBeVisible()

  // A Global Admin editing an Admin leaves the access as it is.
  const admin = await userOf(people.admin)
  await page.goto(`/user-overview/${admin.id}`)
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
  await expect(access).toHaveCount(0)
})

test('a user is created with the keyboard alone', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin)
  const email = addressOf()
  await page.goto('/user-overview')
  await page.getByLabel('Email').focus()
  await expect(async () => {
    await page.getByLabel('Email').fill('')
    await page.keyboard.type(email)
    await expect(page.getByText('Not saved yet: Email')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const typeNext = async (label: RegExp, words: string) => {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(label)).toBeFocused()
    await page.keyboard.type(words)
  }
  await typeNext(/^First Name/, 'Grace')
  await typeNext(/^Last Name/, 'Holt')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'About roles' })).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText(
    'A General User can view Events & Surveys, Insights and Locations',
  )
  await typeNext(/^Role/, 'General')
  await typeNext(/^Job Title/, 'Usher')
  await page.keyboard.press('Enter')
  await expect(page.getByText('User successfully created.')).toBeVisible()
  expect(await userOf(email)).toMatchObject({ first_name: 'Grace', job_title: 'Usher', role: 2 })
})

test('on a phone a user can be created from the list', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin, phone)
  await page.goto('/users-list')
  await expect(page.getByRole('link', { name: 'Create user' })).toBeVisible()
})
