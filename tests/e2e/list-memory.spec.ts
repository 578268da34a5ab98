import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { appUrl, onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { listScreens } from '../support/list-screens'
import { signInBrowser } from '../support/signed-in'

/** What lists remember, on every list there is (tests/support/list-screens.ts), and what is done to several rows at once. */

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 800 } })

const findHarbour = () =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<{ id: number }[]>`select id::int from organisations where name = 'Harbour Theatre'`
    return row?.id ?? 0
  })

const region = (page: Page, list: string) => page.getByRole('region', { name: list, exact: true })
const headsOf = async (page: Page, list: string) =>
  (await region(page, list).getByRole('columnheader').allTextContents()).filter((text) => text !== '')

async function openChooser(page: Page, list: string) {
  const chooser = page.getByRole('dialog', { name: 'Choose columns' })
  await expect(async () => {
    await region(page, list).getByRole('button', { name: 'Choose columns' }).click()
    await expect(chooser).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return chooser
}

/** The columns that are shown, in their order; those too that a laptop has no room for. */
const orderIn = (chooser: Locator) =>
  chooser
    .getByRole('listitem')
    .filter({ has: chooser.page().getByRole('button', { name: /^Move / }) })
    .locator('label')
    .allTextContents()

for (const { address, list, about } of listScreens)
  test(`${list} on ${address} keeps its columns for the person in another browser, until they are reset`, async ({
    page,
    context,
    browser,
  }) => {
    const person = await anAccount({ role: 0 })
    await signInBrowser(context, person.email)
    const path = address.replace('{id}', about ? String(await findHarbour()) : '')
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const chooser = await openChooser(page, list)
    const usual = await orderIn(chooser)
    expect(usual.length).toBeGreaterThan(1)
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/kept-columns'))
    await chooser.getByRole('button', { name: `Move ${usual[0]} down`, exact: true }).click()
    expect((await kept).status()).toBe(204)
    const moved = [usual[1], usual[0], ...usual.slice(2)]
    expect(await orderIn(chooser)).toEqual(moved)

    const elsewhere = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: appUrl })
    await signInBrowser(elsewhere, person.email)
    const other = await elsewhere.newPage()
    await other.goto(path)
    await other.waitForLoadState('networkidle')
    const otherChooser = await openChooser(other, list)
    expect(await orderIn(otherChooser)).toEqual(moved)
    await otherChooser.getByRole('button', { name: 'Reset' }).click()
    expect(await orderIn(otherChooser)).toEqual(usual)
    await elsewhere.close()
  })

test('a view of a list is saved, opened by its name with filters and columns, and deleted', async ({
  page,
  context,
}) => {
  await signInBrowser(context, (await anAccount({ role: 0 })).email)
  await page.goto('/organisations-list?search=harbour&columns=name-300.urn.postcode')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  const name = `Harbours ${randomUUID()}`
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await expect(dialog.getByRole('combobox', { name: 'Who sees it' })).toContainText('Everybody')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('View successfully saved.')).toBeVisible()
  await page.goto('/organisations-list')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('harbour')
  await expect(page).toHaveURL(/columns=name-300\.urn\.postcode/)
  expect(await headsOf(page, 'Organisations')).toEqual(['Name', 'URN', 'Postcode'])
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('View successfully deleted.')).toBeVisible()
})

test('users are disabled together after a preview that says why one is not, by keyboard, and enabled again', async ({
  page,
  context,
}) => {
  const funder = await anAccount({ role: 0 })
  const some = [await anAccount({ role: 2 }), await anAccount({ role: 2 })]
  await onAppDatabase(async (sql) => {
    for (const { email } of some)
      await sql`insert into user_organisations (user_id, organisation_id)
        select users.id, organisations.id from users, organisations
        where users.email = ${email} and organisations.name = 'Harbour Theatre'`
  })
  await signInBrowser(context, funder.email)
  const filter = `f=email:any:${JSON.stringify([...some, funder].map(({ email }) => email))}`
  await page.goto(`/users-list?${filter}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('3 users selected')).toBeVisible()
  await page.getByRole('button', { name: 'Change them' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Disable' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Disable: 3 users' })
  await expect(dialog.getByText('2 users will be changed, 1 will not.')).toBeVisible()
  await expect(dialog.getByText('You cannot change your own active status.')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Disable 2 users' }).press('Enter')
  await expect(dialog.getByText('2 users changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(dialog.getByText('2 users taken back.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: new RegExp(some[0]?.email ?? '') })).toContainText('Active')
})
