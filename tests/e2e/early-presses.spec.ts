import { expect, type Page, type Request } from '@playwright/test'
import { anAccount } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { waitForDrawnFrames } from '../support/drawn-frames'
import { createLink, removePassword } from '../support/links'
import { signInBrowser } from '../support/signed-in'

/** What is pressed while the page's script, or what a list shows next, is still on its way, over a slow network or on a slow machine. */

/** Opens a page whose scripts do not come before they are let. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return resolve
}

test('a button does what it does once there is a script, and once only', async ({ page, context }) => {
  await signInBrowser(context, people.globalAdmin)
  const letCome = await openWithoutScripts(page, '/training')
  const fold = page.getByRole('button', { name: 'Fold the menu' })
  await fold.click()
  await expect(fold).toBeVisible()
  letCome()
  const unfold = page.getByRole('button', { name: 'Unfold the menu' })
  await expect(unfold).toBeVisible()
  await unfold.click()
  await expect(fold).toBeVisible()
})

test('what is chosen and ticked is heard once there is a script', async ({ page, context }) => {
  await signInBrowser(context, people.globalAdmin)
  const letCome = await openWithoutScripts(page, '/users-list')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await page.getByLabel('Rows per page').selectOption('25')
  const tick = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
  await tick.check()
  letCome()
  await expect(rows).toHaveCount(25)
  await expect(tick).toBeChecked()
  await expect(page.getByText('1 user selected')).toBeVisible()
})

test('what is unticked again, or chosen after something else, is what it was last', async ({ page, context }) => {
  await signInBrowser(context, people.globalAdmin)
  const letCome = await openWithoutScripts(page, '/users-list')
  const tick = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
  await tick.check()
  await tick.uncheck()
  await page.getByLabel('Rows per page').selectOption({ index: 2 })
  await page.getByLabel('Rows per page').selectOption('25')
  letCome()
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(25)
  await expect(tick).not.toBeChecked()
  await expect(page.getByText('1 user selected')).toHaveCount(0)
})

test('of answers of which one holds, the last holds', async ({ page, context }) => {
  await signInBrowser(context, people.admin)
  const letCome = await openWithoutScripts(page, '/event-overview')
  const answers = page.getByRole('group', { name: 'Ticketed' }).getByRole('radio')
  await answers.nth(0).check()
  await answers.nth(1).check()
  await answers.nth(0).check()
  letCome()
  await expect(page.getByText(/^Not saved yet: /)).toBeVisible()
  await expect(answers.nth(0)).toBeChecked()
  await expect(answers.nth(1)).not.toBeChecked()
})

test('what is chosen in a form is what it has, and saves', async ({ page, context }) => {
  await signInBrowser(context, people.globalAdmin)
  const letCome = await openWithoutScripts(page, '/user-overview')
  const role = page.getByRole('combobox', { name: 'Role', exact: true })
  await role.selectOption('Organisation Admin')
  await page.getByRole('switch', { name: 'Activity Confirmations Reminder' }).click()
  letCome()
  // To turn it off asks first, as it does with the script there.
  await expect(page.getByRole('alertdialog', { name: 'Unsubscription' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn reminders off' }).click()
  await expect(role).toHaveValue('1')
  await expect(page.getByText(/^Not saved yet: .*Role/)).toBeVisible()
})

test('a link is followed without one', async ({ page, context }) => {
  await signInBrowser(context, people.globalAdmin)
  await openWithoutScripts(page, '/training')
  await page.getByRole('link', { name: 'Locations', exact: true }).click()
  await expect(page).toHaveURL(/\/locations-list/)
})

test('a form that the script sends waits for it: what was typed comes into no address, and is sent as it was', async ({
  page,
}) => {
  const { email } = await anAccount({ acceptedTerms: false })
  await removePassword(email)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const letCome = await openWithoutScripts(page, await createLink(email, 'invitation'))
  await page.getByLabel('Password', { exact: true }).fill('grumbling teal otters')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to Illuminate' })).toBeVisible()
  letCome()
  await expect(page).toHaveURL(/\/terms-of-use/)
  expect(addresses.filter((address) => /grumbling|otters/.test(address))).toEqual([])
})

test.describe('where no script comes at all', () => {
  test.use({ javaScriptEnabled: false })

  test('a form puts nothing of what was typed into the address', async ({ page }) => {
    const { email } = await anAccount({ acceptedTerms: false })
    await removePassword(email)
    await page.goto(await createLink(email, 'invitation'))
    await page.getByLabel('Password', { exact: true }).fill('grumbling teal otters')
    const sent = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expect((await sent).method()).toBe('POST')
    expect((await sent).url()).not.toMatch(/grumbling|otters/)
  })
})

/** The last user of the list; whoever comes before it moves it. */
async function lastUser(page: Page) {
  const link = page.getByRole('table', { name: 'Users' }).getByRole('rowheader').last().getByRole('link')
  const [email, address] = [(await link.textContent()) ?? '', (await link.getAttribute('href')) ?? '']
  const box = await link.boundingBox()
  return { email, address, x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
}

test('a row that is pressed while what was searched for arrives is the one that is opened', async ({
  page,
  context,
}) => {
  await signInBrowser(context, people.globalAdmin)
  await page.goto('/users-list')
  const { email, address, x, y } = await lastUser(page)
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
  const found = page.waitForResponse(/\/api\/users\?.*search/)
  await page.mouse.move(x, y)
  // The search is sent as its box is left.
  await page.mouse.down()
  await (await found).finished()
  await waitForDrawnFrames(page)
  await page.mouse.up()
  await page.waitForURL(address)
})

test('a row that is pressed while the screen is rendered anew stays until it is let go', async ({ page, context }) => {
  await signInBrowser(context, people.globalAdmin)
  await page.goto('/users-list')
  await page.waitForLoadState('networkidle')
  const last = page.getByRole('table', { name: 'Users' }).getByRole('rowheader').last().getByRole('link')
  const { email, x, y } = await lastUser(page)
  const account = await anAccount()
  const added = `0-${account.email}`
  await onAppDatabase((sql) => sql`update users set email = ${added} where email = ${account.email}`)
  await page.mouse.move(x, y)
  await page.mouse.down()
  const isScreen = (request: Request) => request.url().includes('/users-list?_rsc=')
  // The router stops reading as soon as it has the screen, which counts as failed.
  const rendered = Promise.race([
    page.waitForEvent('requestfinished', isScreen),
    page.waitForEvent('requestfailed', isScreen),
  ])
  await page.evaluate(() => (window as unknown as { next: { router: { refresh: () => void } } }).next.router.refresh())
  await rendered
  await waitForDrawnFrames(page)
  await expect(last).toHaveText(email)
  // Let go elsewhere, so that nothing is opened.
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect(page.getByRole('link', { name: added })).toBeVisible()
  await onAppDatabase((sql) => sql`delete from users where email = ${added}`)
})
