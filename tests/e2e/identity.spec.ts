import { type BrowserContext, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount, signInAs } from '../support/accounts'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import { ask } from '../support/http'
import { createLink, findLinkInEmail, removePassword, requireTwoFactor } from '../support/links'

/** Every way into an account and back into it, as a person walks it. */

const betterPassword = 'grumbling teal otters'
const wide = { width: 1280, height: 900 }
const narrow = { width: 375, height: 812 }
// Each signs in several times, which costs a core each time.
test.use({ viewport: wide, contextOptions: { reducedMotion: 'reduce' } })

async function expectNoFaults(page: Page) {
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size)
    expect(await findSeriousFaults(page)).toEqual([])
  }
}

type Account = { email: string; password: string }

async function signIn(page: Page, { email, password }: Account, tick?: string) {
  await page.goto('/authentication/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (tick) await page.getByLabel(tick).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signed in without the form, as other tests do. */
async function signInDirectly(context: BrowserContext, { email }: Account) {
  const [name = '', value = ''] = (await signInAs(email)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: appUrl }])
}

/** What is left in a browser that was closed and opened again. */
const closeBrowser = (context: BrowserContext) => context.clearCookies({ name: /illuminate-session$/ })

const home = (page: Page) => page.getByRole('heading', { name: 'Home', level: 1 })

/** The code an app shows so many seconds from now; codes of the step after this one are good too. */
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })

test('an invitation is accepted: a password that will not do is explained, and after it come the terms', async ({
  page,
}) => {
  const { email } = await anAccount({ acceptedTerms: false })
  await removePassword(email)
  const link = await createLink(email, 'invitation')
  await page.goto(link)
  // Looking at it uses nothing up.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome to Illuminate' })).toBeVisible()
  await expect(page.getByText('Tess', { exact: true })).toBeVisible()
  await expectNoFaults(page)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('tester')
  await expect(page.getByText('6 more characters needed')).toBeVisible()
  await password.fill('password2026')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  const mistake = 'This password is one of the first that others would try. Please choose another'
  await expect(page.getByRole('link', { name: mistake })).toBeVisible()
  await expectNoFaults(page)
  await password.fill(betterPassword)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page).toHaveURL(/\/terms-of-use/)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(home(page)).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await expectNoFaults(page)
})

test('a forgotten password is replaced by the link of an email; other browsers are signed out', async ({
  page,
  browser,
}) => {
  const account = await anAccount()
  const elsewhere = await browser.newContext()
  await signInDirectly(elsewhere, account)
  const other = await elsewhere.newPage()
  await other.goto('/')
  await expect(home(other)).toBeVisible()

  // No email is sent here, so the page has no form: tests/e2e/mail.spec.ts asks where it is.
  await ask('POST', '/api/auth/forgotten-password', { form: { email: account.email.toUpperCase() } })
  const link = await findLinkInEmail(account.email, 'password-reset')
  await page.goto(link)
  await expectNoFaults(page)
  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''))
  await page.getByLabel('Password', { exact: true }).fill(betterPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(home(page)).toBeVisible()
  expect(referrers.filter((referrer) => referrer.includes('token'))).toEqual([])

  await other.goto('/events-list')
  await expect(other).toHaveURL(/\/authentication\/login/)
  await elsewhere.close()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
})

test('a password is changed with the keyboard alone', async ({ page, context }) => {
  const account = await anAccount()
  await signInDirectly(context, account)
  await page.goto('/')
  await page.getByRole('link', { name: 'Change your password' }).focus()
  await page.keyboard.press('Enter')
  const current = page.getByLabel('Current password', { exact: true })
  await expect(current).toBeVisible()
  await current.focus()
  await page.keyboard.type('not-the-password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await page.keyboard.type(betterPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'This is not your current password' })).toBeVisible()
  await current.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Password successfully changed. You are signed out on all your other devices.').first(),
  ).toBeVisible()
  await expect(current).toHaveValue('')
  await page.goto('/events-list')
  await expect(page).toHaveURL('/events-list')
})

/** Sets two-factor sign-in up on the profile; @returns the secret and the recovery codes */
async function setUpTwoFactor(page: Page, { password }: Account) {
  await page.goto('/authentication/profile')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectNoFaults(page)
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused()
  await expectNoFaults(page)
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('illuminate-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of your recovery codes are unused.')).toBeVisible()
  return { secret, codes }
}

test('two-factor sign-in: set up, asked for, and skipped on a device that is remembered', async ({
  page,
  context,
  browser,
}) => {
  const account = await anAccount()
  await signInDirectly(context, account)
  const { secret } = await setUpTwoFactor(page, account)
  await context.clearCookies()

  await signIn(page, account)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectNoFaults(page)
  // The first step opens nothing.
  await page.goto('/events-list')
  await expect(page).toHaveURL(/\/authentication\/login/)
  await page.goto('/authentication/two-factor')
  await code.fill('000 000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is not right, or has been used.')).toBeVisible()
  await expectNoFaults(page)
  await code.fill(codeOf(secret, 30))
  await page.getByLabel('Remember this device').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(home(page)).toBeVisible()

  await page.goto('/authentication/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You have signed out' })).toBeVisible()
  await signIn(page, account)
  await expect(home(page)).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, account)
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await elsewhere.close()
})

test('without the phone a recovery code signs in, once, and two-factor sign-in can be turned off', async ({
  page,
  context,
}) => {
  const account = await anAccount()
  await signInDirectly(context, account)
  const { codes } = await setUpTwoFactor(page, account)
  await context.clearCookies()
  const enterCode = async () => {
    await signIn(page, account)
    await page.getByRole('link', { name: 'No phone at hand? Use a recovery code' }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill((codes[0] ?? '').toLowerCase())
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await enterCode()
  await expect(home(page)).toBeVisible()
  await context.clearCookies()
  await enterCode()
  await expect(page.getByText('This code is not right, or has been used.')).toBeVisible()
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(home(page)).toBeVisible()

  await page.goto('/authentication/profile')
  await expect(page.getByText('8 of your recovery codes are unused.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(account.password)
  const turnOff = page.getByRole('button', { name: 'Turn off two-factor sign-in' })
  await turnOff.click()
  await expect(page.getByRole('link', { name: 'Code is required' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await turnOff.click()
  await expect(
    page.getByText('This code is not right. Codes change every 30 seconds: use the one your app shows now').first(),
  ).toBeVisible()
  await expectNoFaults(page)
  await page.getByLabel('Code', { exact: true }).fill(codes[2] ?? '')
  await turnOff.click()
  await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeVisible()
})

test('after the browser was closed one click continues; after signing out the password is asked for', async ({
  page,
  context,
}) => {
  const account = await anAccount()
  await signIn(page, account, 'Remember me for 14 days')
  await expect(home(page)).toBeVisible()
  await closeBrowser(context)

  await page.goto('/events-list')
  await expect(page).toHaveURL('/authentication/login?returnUrl=%2Fevents-list')
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Continue as Tess Tester' }).click()
  await expect(page).toHaveURL('/events-list')

  await page.goto('/authentication/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You have signed out' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Continue as/ })).toHaveCount(0)
})

test('the profile says where one is signed in; one session is ended, then all of them', async ({
  page,
  context,
  browser,
}) => {
  const account = await anAccount()
  await signInDirectly(context, account)
  const [phone, library] = [await browser.newContext(), await browser.newContext()]
  const [onPhone, inLibrary] = [await phone.newPage(), await library.newPage()]
  await signIn(onPhone, account, 'Remember me for 14 days')
  await expect(home(onPhone)).toBeVisible()

  await page.goto('/authentication/profile')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This browser')
  await sessions.nth(1).getByRole('button').click()
  await expect(sessions).toHaveCount(1)
  await onPhone.goto('/events-list')
  await expect(onPhone).toHaveURL(/\/authentication\/login/)

  await signIn(inLibrary, account, 'Remember me for 14 days')
  await expect(home(inLibrary)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoFaults(page)
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'You have signed out' })).toBeVisible()
  await closeBrowser(library)
  await inLibrary.goto('/')
  await expect(inLibrary).toHaveURL(/\/authentication\/login/)
  await expect(inLibrary.getByRole('button', { name: /Continue as/ })).toHaveCount(0)
  await phone.close()
  await library.close()
})

test('a Global Admin takes the second factor away from somebody who has lost phone and recovery codes', async ({
  page,
  context,
}) => {
  const [global, account] = [await anAccount({ role: 0 }), await anAccount()]
  const id = await requireTwoFactor(account.email)
  await signInDirectly(context, global)
  await page.goto(`/user-overview/${id}`)
  await page.getByRole('button', { name: 'Take two-factor sign-in away' }).click()
  const question = page.getByRole('alertdialog', { name: 'Take two-factor sign-in away from Tess Tester?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoFaults(page)
  await question.getByRole('button', { name: 'Take away' }).click()
  await expect(page.getByText('Two-factor sign-in taken away.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take two-factor sign-in away' })).toHaveCount(0)
  await context.clearCookies()
  await signIn(page, account)
  await expect(home(page)).toBeVisible()
})
