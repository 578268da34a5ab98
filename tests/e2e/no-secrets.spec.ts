import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { aUserBody } from '../api/matrix/bodies'
import { anAccount, signInAs } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { ask, type HttpAnswer } from '../support/http'
import { findLinkInEmail } from '../support/links'
import { openProvider } from '../support/openid-provider'
import { findSecondAddress, openSecondPlatform } from '../support/second-platform'
import { findOpenFiles, findSecrets, secretsIn } from '../support/secret-search'
import { signInBrowser } from '../support/signed-in'
import { anUnattendedSurvey, pin, startUnattended } from '../support/unattended-survey'
import { waitFor } from '../support/wait-for'

/** Every way into an account, and every other secret that the platform gives out, walked once; then all is searched. */

// One after the other: the last looks for what the others have gathered.
test.describe.configure({ mode: 'serial' })

const secrets = new Map<string, string>()

/** Remembers what must be found nowhere. */
function rememberSecret(what: string, value: string | null | undefined): string {
  expect([what, (value ?? '').length >= 6]).toEqual([what, true])
  secrets.set(what, value ?? '')
  return value ?? ''
}

const cookieNamed = ({ headers }: HttpAnswer, name: string) =>
  headers.getSetCookie().find((cookie) => cookie.includes(`${name}=`)) ?? ''
const cookieValue = (cookie: string) => /=([^;]*)/.exec(cookie)?.[1] ?? ''
const tokenIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('token')
const newPassword = () => `${randomUUID()} otters`

/** An answer that leads on with no secret in its address. */
function expectCleanAddress(answer: HttpAnswer) {
  expect(secretsIn(answer.headers.get('location') ?? '', secrets)).toEqual([])
  return answer
}

/** Signs in with a password. @returns what the answer sets */
async function signIn(email: string, password: string, cookie = '') {
  const form = { email, password, remember: '1', returnUrl: '/' }
  return expectCleanAddress(await ask('POST', '/api/auth/sign-in', { form, ...(cookie && { cookie }) }))
}

test.beforeAll(() => secrets.clear())

test('an invitation by email and one on screen, a forgotten password, and what browsers keep of them', async () => {
  const funder = await signInAs(people.globalAdmin)
  const [organisation] = await onAppDatabase((sql) => sql<{ id: number }[]>`select id from organisations limit 1`)
  const invited = aUserBody(Number(organisation?.id))
  await ask('POST', '/api/users', { cookie: funder, json: invited })
  const link = await findLinkInEmail(invited.email, 'invitation')
  const token = rememberSecret('the token of an invitation', tokenIn(link))
  await ask('GET', link)
  await ask('GET', `/authentication/login?returnUrl=${encodeURIComponent(link)}`)
  // A body that cannot be read, and a password that will not do, are answered without repeating anything.
  const json = { token, newPassword: rememberSecret('a password that will not do', 'password2026 password') }
  expect(secretsIn((await ask('POST', '/api/auth/register', { json })).text, secrets)).toEqual([])
  await ask('POST', '/api/auth/register', {
    raw: `{"token":"${token}",`,
    headers: { 'content-type': 'application/json' },
  })
  const chosen = { token, newPassword: rememberSecret('a password', newPassword()) }
  const entered = await ask('POST', '/api/auth/register', { json: chosen })
  expect(entered.status).toBe(200)
  rememberSecret('a session', cookieValue(cookieNamed(entered, 'session')))
  rememberSecret('a known device', cookieValue(cookieNamed(entered, 'known-device')))

  const other = aUserBody(Number(organisation?.id))
  const { id } = (await ask('POST', '/api/users', { cookie: funder, json: other })).json() as { id: number }
  const made = (await ask('POST', `/api/users/${id}/invitation-link`, { cookie: funder })).json() as { url: string }
  rememberSecret('the token of an invitation link', new URL(made.url).searchParams.get('token'))

  await ask('POST', '/api/auth/forgotten-password', { form: { email: invited.email } })
  const reset = await findLinkInEmail(invited.email, 'password-reset')
  const resetToken = rememberSecret('the token of a link for a new password', tokenIn(reset))
  await ask('GET', reset)
  const replaced = { token: resetToken, newPassword: rememberSecret('another password', newPassword()) }
  expect((await ask('POST', '/api/auth/reset-password', { json: replaced })).status).toBe(200)

  const failed = await signIn(invited.email, rememberSecret('a wrong password', newPassword()))
  rememberSecret('an address that was typed', cookieValue(cookieNamed(failed, 'typed-email')))
  const signedIn = await signIn(invited.email, replaced.newPassword)
  const remembered = rememberSecret('a remembered browser', cookieValue(cookieNamed(signedIn, 'remembered')))
  const cookie = `illuminate-remembered=${remembered}`
  await ask('GET', '/authentication/login', { cookie })
  const again = expectCleanAddress(await ask('POST', '/api/auth/continue', { cookie, form: { returnUrl: '/' } }))
  rememberSecret('a session that was continued', cookieValue(cookieNamed(again, 'session')))
})

test('two-factor sign-in, its recovery codes, a trusted device, and an access token', async () => {
  const { email, password } = await anAccount()
  let cookie = (await signIn(email, password)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const path = '/api/users/profile/two-factor'
  const begun = (await ask('POST', path, { cookie, json: { password } })).json() as {
    secret: string
    enrolment: string
  }
  rememberSecret('the secret of an authenticator app', begun.secret)
  rememberSecret('an enrolment', begun.enrolment)
  const codeAt = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp: Date.now() + seconds * 1000 })
  const confirmed = await ask('PUT', path, { cookie, json: { enrolment: begun.enrolment, code: codeAt(0) } })
  const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] }
  for (const [at, code] of recoveryCodes.entries()) rememberSecret(`recovery code ${at + 1}`, code)
  cookie = confirmed.headers.getSetCookie()[0]?.split(';')[0] ?? ''

  const step = async (form: Record<string, string>) => {
    const pending = cookieValue(cookieNamed(await signIn(email, password), 'second-step'))
    rememberSecret('what a browser carries between the steps', pending)
    return expectCleanAddress(
      await ask('POST', '/api/auth/two-factor', { cookie: `illuminate-second-step=${pending}`, form }),
    )
  }
  await step({ code: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ' })
  const trusted = await step({ code: codeAt(30), trust: '1' })
  rememberSecret('a trusted device', cookieValue(cookieNamed(trusted, 'trusted-device')))
  const recovered = await step({ code: recoveryCodes[0] ?? '' })
  rememberSecret('a session by a recovery code', cookieValue(cookieNamed(recovered, 'session')))
  cookie = recovered.headers.getSetCookie()[0]?.split(';')[0] ?? ''

  const json = { name: `Box office ${randomUUID()}`, access: 'read', days: 30 }
  const { token } = (await ask('POST', '/api/users/profile/access-tokens', { cookie, json })).json() as {
    token: string
  }
  rememberSecret('an access token', token)
  const bearer = { headers: { authorization: `Bearer ${token}` } }
  expect((await ask('GET', '/api/users/profile', bearer)).status).toBe(200)
  await ask('GET', '/api/locations?filter=[', bearer)
  await ask('PUT', '/api/users/profile/reminders', { ...bearer, json: {} })
  await ask('GET', '/api/users/profile', { headers: { authorization: `Bearer ${token.slice(0, -1)}x` } })
})

test('a calendar address, a receipt, a response’s key, and a PIN in an address', async () => {
  const cookie = await signInAs(people.admin)
  const profile = (await ask('GET', '/api/users/profile', { cookie })).json() as { organisations: { id: number }[] }
  const feeds = `/api/organisations/${profile.organisations[0]?.id}/calendar-feeds`
  const feed = (await ask('POST', feeds, { cookie })).json() as Record<string, unknown>
  const secret = /([\w-]{43})\.ics/.exec(JSON.stringify(feed))?.[1]
  rememberSecret('a calendar address', secret)
  expect((await ask('GET', `/api/calendar/${secret}.ics`)).status).toBe(200)
  await ask('GET', `/api/calendar/${secret}x.ics`)

  const survey = await anUnattendedSurvey()
  const begun = await ask('POST', '/api/survey-responses/create-from-code', { json: { code: survey.quickCode } })
  const startedResponse = begun.json() as { surveyResponseId: string; validationKey: string }
  rememberSecret('the key of a response', startedResponse.validationKey)
  await ask(
    'GET',
    `/api/survey-responses/${startedResponse.surveyResponseId}?validationKey=${startedResponse.validationKey}`,
  )
  await ask(
    'GET',
    `/api/survey-responses/${startedResponse.surveyResponseId}x?validationKey=${startedResponse.validationKey}`,
  )

  const respondent = (form: Record<string, string>, sent = '') =>
    ask('POST', `/survey/${survey.quickCode}`, { form, ...(sent && { cookie: sent }) })
  const first = (await respondent({ go: 'start' })).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  rememberSecret('what a respondent’s browser carries', cookieValue(first).split('.').at(-1))
  await respondent({ question: 'B-Q1', 'B-Q1': 'Good', go: 'next' }, first)
  await respondent({ question: 'B-Q2', 'B-Q2': '', go: 'next' }, first)
  await respondent({ question: 'B-Q3', 'B-Q3': '', go: 'complete' }, first)
  const thanks = await respondent({ go: 'proceed' }, first)
  const page = thanks.status === 303 ? await ask('GET', `/survey/${survey.quickCode}`, { cookie: first }) : thanks
  const code = rememberSecret('a receipt', /id="receipt-code">([^<]+)</.exec(page.text)?.[1])
  const shown = expectCleanAddress(await ask('POST', '/survey/receipt', { form: { go: 'show', code } }))
  rememberSecret('a receipt that is shown', cookieValue(shown.headers.getSetCookie()[0] ?? ''))

  const reportPin = rememberSecret('a PIN in an address', `pin-${randomUUID()}`)
  for (const address of ['/insights-public', '/Insights-Public', '/insights-public/1', '/nowhere', '/error/oops'])
    expectCleanAddress(await ask('GET', `${address}?pin=${reportPin}`))
})

test('an unattended device: its PIN is never sent, and its key is in no URL or referrer', async ({ context }) => {
  const addresses: string[] = []
  const sent: string[] = []
  context.on('request', (request) => {
    addresses.push(`${request.url()} ${request.headers().referer ?? ''}`)
    sent.push(request.postData() ?? '')
  })
  const answers: Promise<unknown>[] = []
  context.on('response', (response) => {
    if (/unattended-devices$/.test(response.url()) && response.request().method() === 'POST')
      answers.push(response.json().then(({ deviceKey }) => rememberSecret('the key of a device', deviceKey)))
  })
  await signInBrowser(context, people.admin)
  const device = await startUnattended(context, await anUnattendedSurvey())
  await Promise.all(answers)
  await device.close()
  expect(secretsIn(addresses.join('\n'), secrets)).toEqual([])
  expect([...addresses, ...sent].filter((one) => one.includes(pin))).toEqual([])
})

test('an OpenID provider: what it sends back is nowhere else', async ({ page }) => {
  const address = await findSecondAddress()
  const provider = await openProvider(address)
  const platform = await openSecondPlatform(address, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    LOG_LEVEL: 'trace',
  })
  rememberSecret('the secret of the client', provider.clientSecret)
  try {
    const { email } = await anAccount()
    provider.people.set('ada', { email })
    await page.route('https://**', (route) => route.abort())
    const back: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/login-callback?')) back.push(request.url())
    })
    await page.goto(`${address}/locations-list`)
    await page.getByRole('link', { name: /^Sign in with/ }).click()
    await page.getByPlaceholder('Enter any login').fill('ada')
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await expect(page).toHaveURL(`${address}/locations-list`)
    const came = new URL(back.at(-1) ?? '').searchParams
    rememberSecret('a provider’s code', came.get('code'))
    rememberSecret('the state of a journey', came.get('state'))
    for (const { name, value } of await page.context().cookies(address)) rememberSecret(`the cookie ${name}`, value)
    // The same again: used up, and answered without repeating it.
    await page.goto(back.at(-1) ?? '')
    expect(secretsIn(page.url(), secrets)).toEqual([])
  } finally {
    await platform.close()
    await provider.close()
  }
  expect(secretsIn(platform.output(), secrets)).toEqual([])
})

test('the search finds what is there: in a table, as text or as bytes, and in a log', async () => {
  const marker = `marker-${randomUUID()}`
  const sought = new Map([['a marker', marker]])
  await onAppDatabase(async (sql) => {
    await sql`insert into outbox (kind, to_address, subject, body, state) values ('x', 'x@example.test', ${marker}, '', 'sent')`
    await sql`insert into throttles (key, window_start, hits) values (${Buffer.from(marker).toString('hex')}, now(), 1)`
  })
  await ask('POST', '/api/auth/sign-in', { form: { email: marker, password: newPassword() } })
  expect((await findSecrets(sought)).sort()).toEqual(['outbox: a marker', 'throttles: a marker'])
  await onAppDatabase((sql) => sql`delete from outbox where subject = ${marker}`)
  // The platform writes of every sign-in that it refuses, and this is where it does, a moment after the answer.
  const refusal = new Map([['a line of the log', '"sign-in refused"']])
  await waitFor('the log tells of the refusal', async () =>
    (await findSecrets(refusal)).includes(`${process.env.PLATFORM_LOG}: a line of the log`),
  )
})

test('no secret is in a log, in a table or in a file, and no other user of the machine may read the files', async () => {
  expect(secrets.size).toBeGreaterThan(30)
  expect(await findSecrets(secrets)).toEqual([])
  expect(findOpenFiles()).toEqual([])
})
