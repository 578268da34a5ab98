import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { openProvider, type TestProvider } from '../support/openid-provider'
import { findSecondAddress, openSecondPlatform, type SecondPlatform } from '../support/second-platform'

/** Signing in with an outside provider, a certified one on this machine. */

// A second web process is started, and pages lead to and fro.
test.describe.configure({ mode: 'serial' })

let provider: TestProvider
let platform: SecondPlatform

test.beforeAll(async () => {
  const address = await findSecondAddress()
  provider = await openProvider(address)
  platform = await openSecondPlatform(address, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Arts ID',
  })
})
test.afterAll(async () => {
  await platform?.close()
  await provider?.close()
})

// The provider's pages ask for a font elsewhere; nothing here waits for another machine.
test.beforeEach(({ context }) => context.route('https://**', (route) => route.abort()))

/** Somebody with an account here and at the provider. */
async function aPerson(name: string) {
  const account = await anAccount()
  provider.people.set(name, { email: account.email })
  return account
}

/** What people do at the provider: it asks for a name and any password. */
async function signInAtProvider(page: Page, name: string) {
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
  expect(new URL(page.url()).origin).toBe(provider.issuer)
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

const onPlatform = (path: string) => `${platform.address}${path}`
const artsIdLink = (page: Page) => page.getByRole('link', { name: 'Sign in with Arts ID' })

test('whom the provider does not know is asked, signs in there, and is where they wanted to be', async ({ page }) => {
  await aPerson('ada')
  await page.goto(onPlatform('/locations-list?search=hall'))
  await expect(artsIdLink(page)).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await artsIdLink(page).click()
  await signInAtProvider(page, 'ada')
  await expect(page).toHaveURL(onPlatform('/locations-list?search=hall'))
  await expect(page.getByRole('button', { name: 'Tess Tester' })).toBeVisible()
})

test('whom it knows is signed in without a question', async ({ page, context }) => {
  await aPerson('bea')
  await page.goto(onPlatform('/locations-list'))
  await artsIdLink(page).click()
  await signInAtProvider(page, 'bea')
  await expect(page).toHaveURL(onPlatform('/locations-list'))
  // The browser forgets us, and not the provider.
  await context.clearCookies({ name: 'illuminate-session' })
  await page.goto(onPlatform('/events-list'))
  await expect(page).toHaveURL(onPlatform('/events-list'))
  await expect(page.getByRole('button', { name: 'Tess Tester' })).toBeVisible()
})

test('signing out ends the session here and there, and the next sign-in asks again', async ({ page }) => {
  const { email } = await aPerson('cat')
  await page.goto(onPlatform('/'))
  await artsIdLink(page).click()
  await signInAtProvider(page, 'cat')
  await expect(page.getByRole('button', { name: 'Tess Tester' })).toBeVisible()
  await page.goto(onPlatform('/authentication/logout'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(onPlatform('/authentication/logged-out'))
  await expect(page.getByRole('heading', { name: 'You have signed out' })).toBeVisible()
  const [open] = await onAppDatabase(
    (sql) => sql`select count(*)::int as count from sessions s join users u on u.id = s.user_id
      where u.email = ${email} and s.revoked_at is null`,
  )
  expect(open?.count).toBe(0)
  await page.goto(onPlatform('/'))
  await artsIdLink(page).click()
  await signInAtProvider(page, 'cat')
  await expect(page.getByRole('button', { name: 'Tess Tester' })).toBeVisible()
})

test('a person without an account reads what to do', async ({ page }) => {
  provider.people.set('eve', { email: 'eve@elsewhere.test' })
  await page.goto(onPlatform('/'))
  await artsIdLink(page).click()
  await signInAtProvider(page, 'eve')
  await expect(page.getByRole('heading', { name: 'There was an error signing in' })).toBeVisible()
  await expect(page.getByText('There is no active account here for your email address.')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(artsIdLink(page)).toBeVisible()
})

test('a person who cancels at the provider reads so, and may try again', async ({ page }) => {
  await page.goto(onPlatform('/'))
  await artsIdLink(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('The user closed the window', { exact: false })).toBeVisible()
})

test('e-mail and password work beside it, and the Cookie Notice names what it keeps', async ({ page }) => {
  const { email, password } = await anAccount()
  await page.goto(onPlatform('/'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Tess Tester' })).toBeVisible()
  await page.goto(onPlatform('/cookie-notice'))
  await expect(page.getByText('illuminate-openid')).toBeVisible()
  await expect(page.getByText('illuminate-ask-again')).toBeVisible()
})

test.describe('where there is no other way', () => {
  let alone: SecondPlatform
  let there: TestProvider
  test.beforeAll(async () => {
    const address = await findSecondAddress()
    there = await openProvider(address)
    const { issuer, clientId, clientSecret } = there
    alone = await openSecondPlatform(address, {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ONLY: '1',
    })
  })
  test.afterAll(async () => {
    await alone?.close()
    await there?.close()
  })

  test('the first page leads to the provider at once, and no password opens anything', async ({
    page,
    request,
    baseURL,
  }) => {
    const { email, password } = await anAccount()
    there.people.set('dot', { email })
    await page.goto(`${alone.address}/events-list`)
    await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
    await page.getByPlaceholder('Enter any login').fill('dot')
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await expect(page).toHaveURL(`${alone.address}/events-list`)

    const refused = await request.post(`${alone.address}/api/auth/sign-in`, {
      form: { email, password, returnUrl: '/' },
      headers: { origin: alone.address },
      maxRedirects: 0,
    })
    expect([refused.status(), refused.headers()['set-cookie'] ?? '']).toEqual([
      303,
      expect.not.stringContaining('illuminate-session='),
    ])
    await page.context().clearCookies()
    // Nor does a browser that was asked to remember a password before.
    const byPassword = await request.post('/api/auth/sign-in', {
      form: { email, password, returnUrl: '/', remember: '1' },
      headers: { origin: baseURL ?? '' },
      maxRedirects: 0,
    })
    const [remembered] = /illuminate-remembered=[^;]+/.exec(byPassword.headers()['set-cookie'] ?? '') ?? []
    expect(remembered).toBeDefined()
    const continued = await request.post(`${alone.address}/api/auth/continue`, {
      form: { returnUrl: '/' },
      headers: { origin: alone.address, cookie: remembered ?? '' },
      maxRedirects: 0,
    })
    expect([continued.status(), continued.headers()['set-cookie'] ?? '']).toEqual([
      303,
      expect.not.stringContaining('illuminate-session='),
    ])
    await page.goto(`${alone.address}/authentication/login?reason=idle`)
    await expect(page.getByRole('link', { name: 'Sign in with your organisation’s account' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveCount(0)
  })
})
