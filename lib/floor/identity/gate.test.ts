import { describe, expect, test } from 'vitest'
import { abilityFor } from '../access/rules'
import { type GateFacts, gate } from './gate'

type Visitor = Pick<GateFacts, 'state' | 'twoFactorDue' | 'termsAccepted' | 'ability'>

const anonymous: Visitor = {
  state: 'none',
  twoFactorDue: false,
  termsAccepted: false,
  ability: abilityFor('anonymous'),
}
const idle: Visitor = { ...anonymous, state: 'idle' }
const expired: Visitor = { ...anonymous, state: 'expired' }
const revoked: Visitor = { ...anonymous, state: 'revoked' }
const globalAdmin: Visitor = {
  state: 'live',
  twoFactorDue: false,
  termsAccepted: true,
  ability: abilityFor('GlobalAdmin'),
}
const admin: Visitor = { ...globalAdmin, ability: abilityFor('Admin') }
const user: Visitor = { ...globalAdmin, ability: abilityFor('User') }
const other: Visitor = { ...globalAdmin, ability: abilityFor('Other') }
const newcomer: Visitor = { ...user, termsAccepted: false }

const answerOf = (visitor: Visitor, fullPath: string) => {
  const answered = gate({ ...visitor, path: fullPath.split('?')[0] ?? '', fullPath })
  return answered.answer === 'redirect' ? answered.to : 'continue'
}

describe('an unauthenticated user reaching a route that needs sign-in is sent to the login path with a return URL', () => {
  test.each([
    [anonymous, '/', '/authentication/login?returnUrl=%2F'],
    [anonymous, '/events-list', '/authentication/login?returnUrl=%2Fevents-list'],
    [
      anonymous,
      '/event-overview/7?tabIndex=2&from=x',
      '/authentication/login?returnUrl=%2Fevent-overview%2F7%3FtabIndex%3D2%26from%3Dx',
    ],
    [anonymous, '/survey-overview/3', '/authentication/login?returnUrl=%2Fsurvey-overview%2F3'],
    [anonymous, '/survey-data/3', '/authentication/login?returnUrl=%2Fsurvey-data%2F3'],
    [anonymous, '/insights', '/authentication/login?returnUrl=%2Finsights'],
    [anonymous, '/no-such-page', '/authentication/login?returnUrl=%2Fno-such-page'],
    // For unknown pages only the path is kept: the query may contain a PIN.
    [anonymous, '/no-such-page?pin=4711', '/authentication/login?returnUrl=%2Fno-such-page'],
    [anonymous, '/Insights-Public?pin=4711', '/authentication/login?returnUrl=%2FInsights-Public'],
    [anonymous, '/insights-publik/x?pin=4711#y', '/authentication/login?returnUrl=%2Finsights-publik%2Fx'],
    [anonymous, '/Survey/abc', '/authentication/login?returnUrl=%2FSurvey%2Fabc'],
    [idle, '/users-list', '/authentication/login?returnUrl=%2Fusers-list&reason=idle'],
    [expired, '/users-list', '/authentication/login?returnUrl=%2Fusers-list&reason=expired'],
    [revoked, '/users-list', '/authentication/login?returnUrl=%2Fusers-list'],
  ])('%#: %j', (visitor, path, to) => expect(answerOf(visitor, path)).toBe(to))
})

describe('a user who has not accepted the terms is sent to them with the intended full path', () => {
  test.each([
    ['/', '/terms-of-use?redirect=%2F'],
    ['/events-list?year=2026', '/terms-of-use?redirect=%2Fevents-list%3Fyear%3D2026'],
    ['/no-such-page?pin=4711', '/terms-of-use?redirect=%2Fno-such-page'],
    // Terms come before rights, so that a refusal does not reveal that a page exists.
    ['/users-list', '/terms-of-use?redirect=%2Fusers-list'],
  ])('from %s', (path, to) => expect(answerOf(newcomer, path)).toBe(to))
})

describe('a user who must use two-factor sign-in has to set it up before anything else', () => {
  test.each([
    ['/', '/authentication/two-factor-setup?redirect=%2F'],
    ['/users-list?x=1', '/authentication/two-factor-setup?redirect=%2Fusers-list%3Fx%3D1'],
    ['/no-such-page?pin=4711', '/authentication/two-factor-setup?redirect=%2Fno-such-page'],
  ])('from %s', (path, to) => {
    expect(answerOf({ ...globalAdmin, twoFactorDue: true }, path)).toBe(to)
    // Before the terms, too.
    expect(answerOf({ ...newcomer, twoFactorDue: true }, path)).toBe(to)
  })
})

describe('a route with a required subject is blocked with the 403 error page', () => {
  const blocked: [string, Visitor, string[]][] = [
    [
      'General User',
      user,
      ['/organisations-list', '/organisation-details/1', '/users-list', '/user-overview', '/box-office-data'],
    ],
    ['General User', user, ['/survey-overview/1', '/survey-data/1']],
    ['other role', other, ['/events-list', '/confirmations', '/event-bulk-upload', '/locations-list', '/insights']],
    ['other role', other, ['/surveys-list', '/exports', '/location-overview/1', '/event-overview/1']],
  ]
  test.each(blocked)('%s', (_role, visitor, paths) => {
    for (const path of paths) expect(answerOf(visitor, path)).toBe('/error/403')
  })
})

describe('paths containing /authentication, and routes that do not require sign-in, pass', () => {
  const open = [
    '/authentication/login?returnUrl=%2F',
    '/authentication/login-failed',
    '/authentication/login-callback',
    '/authentication/profile',
    '/authentication/register',
    '/authentication/logout',
    '/authentication/logged-out',
    '/error/403',
    '/error/500',
    '/survey/abcdefghij',
    '/privacy-policy',
    '/cookie-notice',
    '/insights-public',
    '/terms-of-use?redirect=%2F',
    '/logo.svg',
  ]
  test.each(open)('%s', (path) => {
    for (const visitor of [anonymous, idle, newcomer, user, globalAdmin])
      expect(answerOf(visitor, path)).toBe('continue')
  })
})

describe('a user who may read a route’s subject passes', () => {
  const needSignIn = [
    '/',
    '/locations-list',
    '/location-overview',
    '/location-overview/3',
    '/organisations-list',
    '/organisation-details',
    '/organisation-details/3',
    '/events-list',
    '/confirmations',
    '/event-bulk-upload',
    '/event-overview',
    '/event-overview/3',
    '/surveys-list',
    '/exports',
    '/users-list',
    '/user-overview/3',
    '/survey-overview/3',
    '/survey-data/3',
    '/box-office-data',
    '/insights',
    '/training',
    '/no-such-page',
  ]
  test.each(needSignIn)('%s, for a Global Admin and an Organisation Admin', (path) => {
    expect(answerOf(globalAdmin, path)).toBe('continue')
    expect(answerOf(admin, path)).toBe('continue')
  })
  test('a General User passes where they may read', () => {
    for (const path of ['/', '/locations-list', '/events-list', '/insights', '/surveys-list', '/exports', '/training'])
      expect(answerOf(user, path)).toBe('continue')
  })
  test('other roles see only home', () => {
    for (const path of ['/', '/training', '/no-such-page']) expect(answerOf(other, path)).toBe('continue')
  })
})
