import { expect, test } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { people } from '../support/app'
import { ask } from '../support/http'

const pin = 'pin-4711'

test('an error page answers with the status that it names, to whoever asks', async () => {
  for (const cookie of [undefined, await signInAs(people.user)])
    for (const code of [400, 403, 404, 500, 501, 503]) {
      const { status, text } = await ask('GET', `/error/${code}`, cookie ? { cookie } : {})
      expect([code, status]).toEqual([code, code])
      expect(text).toContain(`An error has occurred (${code})`)
    }
})

test('a code that is no error’s status, and what is no code at all, are no errors', async () => {
  expect((await ask('GET', '/error/200')).status).toBe(200)
  const other = await ask('GET', '/error/oops')
  expect([other.status, other.headers.get('location')]).toEqual([307, '/not-a-page'])
  // The router's own question about the page is no page.
  expect((await ask('GET', '/error/404', { headers: { rsc: '1' } })).status).not.toBe(404)
})

test('whoever is signed in and lacks a right keeps menu, account and footer', async () => {
  const refused = await ask('GET', '/error/403', { cookie: await signInAs(people.user) })
  expect(refused.text).toContain('You do not have access to this page')
  for (const part of ['aria-label="Main"', 'Ursula Quayle', 'Terms of Use']) expect(refused.text).toContain(part)
  const anonymousAnswer = await ask('GET', '/error/403')
  expect(anonymousAnswer.text).not.toContain('aria-label="Main"')
})

test('an address that is none of ours says so, above the home content, with 404', async () => {
  const cookie = await signInAs(people.admin)
  for (const address of ['/no-such-page', '/insight', '/a/b/c?d=e']) {
    const { status, text } = await ask('GET', address, { cookie })
    expect([address, status]).toEqual([address, 404])
    expect(text).toContain('There is no page at this address')
    expect(text).toContain('Manage event schedule')
  }
  const home = await ask('GET', '/', { cookie })
  expect([home.status, home.text.includes('There is no page at this address')]).toEqual([200, false])
})

test('a shared report asks nobody to sign in, and its PIN goes nowhere', async () => {
  for (const cookie of [undefined, await signInAs(people.user)]) {
    const sent = cookie ? { cookie } : {}
    const first = await ask('GET', `/insights-public?pin=${pin}`, sent)
    expect([first.status, first.headers.get('location')]).toEqual([303, '/insights-public'])
    const page = await ask('GET', '/insights-public', sent)
    expect([page.status, page.text.includes('No report can be shown')]).toEqual([403, true])
  }
  for (const address of [`/Insights-Public?pin=${pin}`, `/insight?pin=${pin}`]) {
    const { status, headers } = await ask('GET', address)
    expect([address, status]).toEqual([address, 307])
    expect([address, headers.get('location')]).toEqual([address, expect.stringMatching(/^\/authentication\/login\?/)])
    expect([address, headers.get('location')?.includes(pin)]).toEqual([address, false])
  }
})

test('a General User who opens My Exports reads whose they are, and no call answers', async () => {
  const cookie = await signInAs(people.user)
  const { status, text } = await ask('GET', '/exports', { cookie })
  expect([status, text.includes('Your account makes no exports')]).toEqual([200, true])
  expect((await ask('GET', '/api/exports', { cookie })).status).toBe(403)
})
