import { expect, type Page } from '@playwright/test'
import ICAL from 'ical.js'
import { aQuarterToFill } from '../support/a-quarter-to-fill'
import { findSeriousFaults } from '../support/accessibility-faults'
import { onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { ask } from '../support/http'
import { desk, phone, signInBrowser } from '../support/signed-in'

/** Deadlines where people look: in their calendar, and in emails that they can turn off. */

test.use({ viewport: desk, permissions: ['clipboard-read', 'clipboard-write'] })

/** Presses again until the page's script has come. */
const pressUntil = (page: Page, name: string, seen: () => Promise<void>) =>
  expect(async () => {
    await page.getByRole('button', { name, exact: true }).click()
    await seen()
  }).toPass()

test('a calendar address is made, copied, read by a calendar program, and revoked', async ({ page, context }) => {
  const { organisation, admin } = await aQuarterToFill({ events: 1 })
  await signInBrowser(context, admin)
  await page.goto(`/confirmations?organisationId=${organisation.id}&year=2026`)
  const window = page.getByRole('dialog', { name: 'Deadlines in your calendar' })
  await pressUntil(page, 'Deadlines in your calendar', () => expect(window).toBeVisible({ timeout: 2_000 }))
  await window.getByRole('button', { name: 'Create calendar address' }).click()
  const box = window.getByRole('textbox', { name: 'Calendar address' })
  await expect(box).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/)
  await expect(window).toContainText('Copy it now: it is not shown again')
  await expect(window.getByRole('list', { name: 'Calendar addresses' }).getByRole('listitem')).toHaveCount(1)
  expect(await findSeriousFaults(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.setViewportSize(desk)
  await window.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Calendar address copied.').first()).toBeVisible()

  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(await box.inputValue())
  const { pathname } = new URL(address)
  const read = await ask('GET', pathname)
  expect(read.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const entries = new ICAL.Component(ICAL.parse(read.text)).getAllSubcomponents('vevent')
  expect(entries.map((entry) => String(entry.getFirstPropertyValue('summary')))).toContain(
    `Last day to confirm Q1 2026/27: ${organisation.name}`,
  )
  const etag = read.headers.get('etag') ?? ''
  expect((await ask('GET', pathname, { headers: { 'if-none-match': etag } })).status).toBe(304)

  await window.getByRole('button', { name: /^Revoke: Made on/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Calendar address successfully revoked.').first()).toBeVisible()
  await expect(box).toHaveCount(0)
  expect((await ask('GET', pathname)).status).toBe(404)
})

test('whoever is never reminded has no switch for it on their profile', async ({ page, context }) => {
  const { user } = await aQuarterToFill({ events: 1 })
  await signInBrowser(context, user)
  await page.goto('/authentication/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Activity Confirmations Reminder' })).toHaveCount(0)
})

test('whoever is reminded turns it off on their profile, after the question, and on again', async ({
  page,
  context,
}) => {
  const { admin } = await aQuarterToFill({ events: 1 })
  const isOn = () =>
    onAppDatabase(async (sql) => {
      const [row] = await sql<{ enabled: boolean }[]>`
        select confirmation_reminders_enabled as enabled from users where email = ${admin}`
      return row?.enabled
    })
  await signInBrowser(context, admin)
  await page.goto('/authentication/profile#reminders')
  const reminders = page.getByRole('switch', { name: 'Activity Confirmations Reminder' })
  await expect(reminders).toBeChecked()
  const question = page.getByRole('alertdialog', { name: 'Unsubscription' })
  await expect(async () => {
    await reminders.click()
    await expect(question).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(question).toContainText('you become responsible for activity confirmations being actioned on time')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(reminders).toBeChecked()
  expect(await isOn()).toBe(true)

  await reminders.click()
  await question.getByRole('button', { name: 'Turn reminders off' }).click()
  await expect(reminders).not.toBeChecked()
  expect(await isOn()).toBe(false)
  expect(await findSeriousFaults(page)).toEqual([])
  await page.reload()
  await expect(reminders).not.toBeChecked()
  await expect(async () => {
    await reminders.click()
    await expect(reminders).toBeChecked({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('Reminders turned on.').first()).toBeVisible()
  expect(await isOn()).toBe(true)
})
