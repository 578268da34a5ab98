import { type Browser, expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import { desk, phone, signedInPage } from '../support/signed-in'

/** A PIN from its making to its end: a Global Admin, and somebody outside whose browser has never been here. */

test.describe.configure({ mode: 'serial' })

const label = `County council ${Date.now()}`
let address = ''

const refused = 'This page needs a PIN that is valid. Please ask whoever gave you the address for a new one.'

async function expectNoFaults(page: Page) {
  for (const size of [{ width: 320, height: 640 }, phone, desk]) {
    await page.setViewportSize(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    expect(await findSeriousFaults(page)).toEqual([])
  }
}

/** A browser of nobody, with every address that it asked for, and from where it said that it came. */
async function outside(browser: Browser, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ baseURL: appUrl, ...options })
  const asked: string[] = []
  context.on('request', (request) => asked.push(`${request.url()} from ${request.headers().referer ?? 'nowhere'}`))
  return { context, page: await context.newPage(), asked }
}

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: label })

test('a Global Admin makes a PIN: label, reports and last day are asked for, and the address is shown once', async ({
  browser,
}) => {
  const { email } = await anAccount({ role: 0 })
  const page = await signedInPage(browser, email)
  await page.goto('/releases')
  await page.getByRole('link', { name: 'PINs of Insights Public' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'PINs of Insights Public' })).toBeVisible()
  await page.getByRole('button', { name: 'Make a PIN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a PIN' })
  for (const report of ['Attendance', 'Tickets and income', 'Who they are', 'What they thought'])
    await dialog.getByRole('checkbox', { name: report }).uncheck()
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  for (const fault of ['Label is required', 'Choose at least one report', 'Last day is required'])
    await expect(dialog.getByText(fault).first()).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Label' }).fill(label)
  await dialog.getByRole('checkbox', { name: 'Attendance' }).check()
  await dialog.getByRole('checkbox', { name: 'Who they are' }).check()
  const day = new Date(Date.now() + 60 * 24 * 3_600_000).toISOString().slice(0, 10)
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(day.split('-').reverse().join('/'))
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  const made = page.getByRole('dialog', { name: 'The address with its PIN' })
  address = await made.getByRole('textbox', { name: `Address for ${label}` }).inputValue()
  expect(address).toMatch(/\/insights-public\?pin=[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(await findSeriousFaults(page)).toEqual([])
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page)).toContainText('Attendance, Who they are')
  await expect(rowOf(page)).toContainText('Never')
  expect(await page.content()).not.toContain(new URL(address).searchParams.get('pin'))
  await expectNoFaults(page)
})

test('somebody outside opens the link: the address is clean, and the PIN is in no history, no request and no referrer', async ({
  browser,
}) => {
  const { page, asked, context } = await outside(browser)
  const { pathname, search, searchParams } = new URL(address)
  const pin = searchParams.get('pin') ?? ''
  await page.goto('/cookie-notice')
  await expect(page.getByText('illuminate-public-pin')).toBeVisible()
  await page.goto(`${pathname}${search}`)
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
  const reports = page.getByRole('navigation', { name: 'Reports' })
  await expect(reports.getByRole('link')).toHaveText(['Attendance', 'Who they are'])
  await expectNoFaults(page)
  await reports.getByRole('link', { name: 'Who they are' }).click()
  await expect(page).toHaveURL(/\/insights-public\?report=people$/)
  await expect(reports.getByRole('link', { name: 'Who they are' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(/\/privacy-policy$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/insights-public\?report=people$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/insights-public$/)
  // Once, in the address that was opened; in nothing that followed from it.
  expect(asked.filter((one) => one.includes(pin)).map((one) => one.replace(pin, '…'))).toEqual([
    `${appUrl}/insights-public?pin=… from nowhere`,
  ])
  expect(asked.filter((one) => /from .*insights-public/.test(one))).toEqual([])
  const [cookie] = (await context.cookies(`${appUrl}/insights-public`)).filter(({ name }) =>
    name.includes('public-pin'),
  )
  expect(cookie).toMatchObject({ path: '/insights-public', httpOnly: true, sameSite: 'Lax', expires: -1 })
  expect(cookie?.value).not.toContain(pin)
  expect((await context.cookies(`${appUrl}/insights`)).map(({ name }) => name)).not.toContain('illuminate-public-pin')
  await context.close()
})

test('the link works again in another browser, without a script; without it the page asks for a PIN, which may be typed', async ({
  browser,
}) => {
  const { page, context } = await outside(browser, { javaScriptEnabled: false })
  const answer = await page.goto('/insights-public')
  expect(answer?.status()).toBe(403)
  await expect(page.getByText(refused)).toBeVisible()
  const pin = new URL(address).searchParams.get('pin') ?? ''
  await page.getByLabel('PIN').fill(pin.toLowerCase().replace(/.{4}(?=.)/g, '$&-'))
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('navigation', { name: 'Reports' }).getByRole('link')).toHaveCount(2)
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})

test('a page without a PIN is read and pressed by everybody', async ({ browser }) => {
  const { page, context } = await outside(browser)
  await page.goto('/insights-public')
  await expect(page.getByText(refused)).toBeVisible()
  await expectNoFaults(page)
  expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toContain('noindex')
  await context.close()
})

test('once it is revoked, whoever has it open sees nothing any more', async ({ browser }) => {
  const { page: reader, context } = await outside(browser)
  await reader.goto(`/insights-public${new URL(address).search}`)
  await expect(reader.getByRole('navigation', { name: 'Reports' })).toBeVisible()
  const { email } = await anAccount({ role: 0 })
  const page = await signedInPage(browser, email)
  await page.goto('/releases/pins')
  await expect(rowOf(page)).not.toContainText('Never')
  await rowOf(page)
    .getByRole('button', { name: `Revoke the PIN for ${label}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The PIN is revoked.')).toBeVisible()
  await expect(rowOf(page)).toHaveCount(0)
  await reader.reload()
  await expect(reader.getByRole('navigation', { name: 'Reports' })).toHaveCount(0)
  await expect(reader.getByRole('heading', { level: 1, name: 'No report can be shown' })).toBeVisible()
  await context.close()
})
