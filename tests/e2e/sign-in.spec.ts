import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount, setLastActive } from '../support/accounts'
import { test } from '../support/browser-test'

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a wrong password says what to do, and the way leads back to the page asked for', async ({ page }) => {
  const account = await anAccount()
  await page.goto('/locations-list?search=hall')
  await expect(page).toHaveURL('/authentication/login?returnUrl=%2Flocations-list%3Fsearch%3Dhall')
  expect(await findSeriousFaults(page)).toEqual([])
  await signIn(page, { ...account, password: 'not-the-password' })
  await expect(page.getByRole('heading', { name: 'There was an error signing in' })).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await signIn(page, account)
  await expect(page).toHaveURL(/\/locations-list\?search=hall/)
})

/** A key pressed before the page's script has come does nothing: like a person, press again. */
const pressUntil = (page: Page, key: string, seen: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key)
    await seen()
  }).toPass()

test('signing in and out with the keyboard alone', async ({ page }) => {
  const { email, password } = await anAccount()
  await page.goto('/authentication/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await pressUntil(page, 'Space', () =>
    expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text', { timeout: 1_000 }),
  )
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Tess Tester' }).focus()
  await pressUntil(page, 'Enter', () =>
    expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible({ timeout: 1_000 }),
  )
  await page.getByRole('menuitem', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You have signed out' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Tess Tester')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing in and out works', async ({ page }) => {
    const account = await anAccount()
    await page.goto('/locations-list')
    await signIn(page, account)
    await expect(page).toHaveURL('/locations-list')
    await page.goto('/authentication/logout')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'You have signed out' })).toBeVisible()
    await page.goto('/locations-list')
    await expect(page).toHaveURL(/\/authentication\/login/)
  })
})

test('too many attempts: the page says how long to wait', async ({ page }) => {
  await page.goto('/authentication/login-failed?wait=290&returnUrl=%2F')
  await expect(page.getByText('Try again in 5 minutes')).toBeVisible()
})

test('accepting the terms goes home, and only then is the rest open', async ({ page }) => {
  const account = await anAccount({ acceptedTerms: false })
  await page.goto('/authentication/login')
  await signIn(page, account)
  await expect(page).toHaveURL('/terms-of-use?redirect=%2F')
  await page.goto('/locations-list')
  await expect(page).toHaveURL('/terms-of-use?redirect=%2Flocations-list')
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/terms-of-use')
  await expect(page.getByRole('heading', { name: 'Terms of Use', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
})

test('a General User who may not read users sees the 403 error page', async ({ page }) => {
  const account = await anAccount()
  await page.goto('/users-list')
  await signIn(page, account)
  await expect(page).toHaveURL('/error/403')
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
})

test.describe('fifteen minutes without activity', () => {
  /** Lets the tab look at its session as it does on coming back to it. */
  const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })

  test('the warning two minutes before extends the session', async ({ page }) => {
    const account = await anAccount()
    await page.goto('/')
    await signIn(page, account)
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await setLastActive(account.email, '13 minutes 30 seconds')
    await comeBack(page)
    await expect(warning(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    expect(await findSeriousFaults(page)).toEqual([])
    const reported = page.waitForResponse('/api/session/activity')
    await page.keyboard.press('Enter')
    expect((await (await reported).json()).idleEndsAt).toBeTruthy()
    await expect(warning(page)).toHaveCount(0)
  })

  test('at the end the page is left for sign-in, which says why and leads back', async ({ page }) => {
    const account = await anAccount()
    await page.goto('/locations-list')
    await signIn(page, account)
    await expect(page).toHaveURL('/locations-list')
    await page.waitForLoadState('networkidle')
    await setLastActive(account.email, '15 minutes 1 second')
    await comeBack(page)
    await expect(page).toHaveURL(/\/authentication\/login\?returnUrl=%2Flocations-list/)
    await expect(page.getByText('You were signed out after 15 minutes without activity')).toBeVisible()
    await signIn(page, account)
    await expect(page).toHaveURL('/locations-list')
  })

  test('signing out in one tab signs out the other', async ({ page, context }) => {
    const account = await anAccount()
    await page.goto('/')
    await signIn(page, account)
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/authentication/logout')
    await other.getByRole('button', { name: 'Sign out' }).click()
    await expect(other.getByRole('heading', { name: 'You have signed out' })).toBeVisible()
    await expect(page).toHaveURL('/authentication/logged-out')
  })
})
