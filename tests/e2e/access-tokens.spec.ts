import { expect } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount, signInAs } from '../support/accounts'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import { ask } from '../support/http'

// Several tasks in one test, each with pages to wait for.

const profile = '/authentication/profile'
const asProgram = (token: string) =>
  ask('GET', '/api/users/profile', { origin: null, headers: { authorization: `Bearer ${token}` } })

test('a person makes a token, sees it once, uses it and revokes it', async ({ page, context }) => {
  const { email } = await anAccount()
  const [name = '', value = ''] = (await signInAs(email)).split('=')
  await context.addCookies([{ name, value, url: appUrl }])
  await page.goto(profile)

  const dialog = page.getByRole('dialog')
  await expect(async () => {
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Name is required').first()).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Box office')
  await dialog.getByRole('radio', { name: /Read only/ }).check()
  await dialog.getByLabel('Expires after').selectOption({ label: '30 days' })
  await dialog.getByRole('button', { name: 'Create' }).click()

  await expect(dialog.getByRole('heading', { name: 'Your new access token' })).toBeVisible()
  const token = await dialog.getByLabel('Box office').inputValue()
  expect(token).toMatch(/^ill_[\w-]{43}$/)
  expect(await findSeriousFaults(page)).toEqual([])
  expect(JSON.parse((await asProgram(token)).text)).toMatchObject({ email })
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.reload()
  const list = page.getByRole('list', { name: 'Access tokens' })
  await expect(list.getByText('Read only')).toBeVisible()
  await expect(list.getByText(/last used/)).toBeVisible()
  expect(await page.content()).not.toContain(token)

  await expect(async () => {
    await list.getByRole('button', { name: 'Revoke Box office' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Access token successfully revoked.')).toBeVisible()
  await expect(list).toHaveCount(0)
  expect((await asProgram(token)).status).toBe(401)
})

test('somebody who connects a system finds a call and what it takes', async ({ page, context }) => {
  const { email } = await anAccount()
  const [name = '', value = ''] = (await signInAs(email)).split('=')
  await context.addCookies([{ name, value, url: appUrl }])
  await page.goto('/api-description')
  await expect(page.getByRole('heading', { name: 'API description' })).toBeVisible()
  await expect(page.getByText('filter=["name","contains","hall"]', { exact: true })).toBeVisible()
  await expect(page.getByText('Blanks come last in both directions')).toBeVisible()
  const calls = page.locator('details')
  const all = await calls.count()
  expect(all).toBeGreaterThan(60)
  await expect(async () => {
    await page.getByLabel('Search calls').fill('creates a location')
    await expect(calls.filter({ visible: true })).toHaveCount(1, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('status').filter({ hasText: /^1 call$/ })).toBeVisible()
  const call = calls.filter({ visible: true })
  await call.getByText('POST /api/locations').click()
  await expect(call.getByText('text, 1 to 75 characters')).toBeVisible()
  await expect(call.getByText('curl -X POST')).toBeVisible()
  await expect(call.getByRole('heading', { name: 'Answers' })).toBeVisible()
  await expect(call.getByText('201', { exact: true })).toBeVisible()
  await expect(call.getByText('Refusals: 400, 401, 403, 404, 409, 413, 415, 422, 429, 503')).toBeVisible()
  await expect(call.getByText('{ "id": 1 }')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByLabel('Search calls').fill('nothing of the kind')
  await expect(page.getByText('No call holds these words.')).toBeVisible()
  await page.getByLabel('Search calls').press('Escape')
  await expect(calls.filter({ visible: true })).toHaveCount(all)
})
