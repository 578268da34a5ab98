import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '@/scripts/root'
import { browserStorageEntries } from './browser-storage-entries'
import {
  accountCookieName,
  clearedSessionCookie,
  newSessionCookie,
  readCookie,
  sessionCookieName,
  setCookie,
} from './cookies'

test('cookies are HttpOnly, SameSite=Lax, and Secure outside loopback', () => {
  expect(newSessionCookie('surveys.example.org', 'abc')).toBe(
    '__Host-illuminate-session=abc; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  for (const host of ['localhost:3000', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000', 'LOCALHOST'])
    expect(newSessionCookie(host, 'abc')).toBe('illuminate-session=abc; Path=/; HttpOnly; SameSite=Lax')
  for (const host of ['192.168.1.5:3000', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1', ''])
    expect(sessionCookieName(host)).toBe('__Host-illuminate-session')
})

test('signing out clears the cookies', () => {
  expect(clearedSessionCookie('localhost')).toContain('illuminate-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
})

test('a cookie is found by its whole name', () => {
  const header = 'xilluminate-session=1; illuminate-session=2=2; illuminate-session=3; other'
  expect(readCookie(header, 'illuminate-session')).toBe('2=2')
  expect(readCookie(header, 'session')).toBeUndefined()
  expect(readCookie(null, 'session')).toBeUndefined()
})

test('the notice lists what is stored, without a load-balancing row where none is configured', () => {
  const names = browserStorageEntries('surveys.example.org').map(({ name }) => name)
  expect(names).toContain('__Host-illuminate-session')
  expect(names).toContain('illuminate-response')
  expect(names).toEqual(expect.arrayContaining(['newSurveys', 'illuminate-typed', 'illuminate-receipt']))
  expect(browserStorageEntries('localhost').some(({ purpose }) => purpose.startsWith('Load balancing'))).toBe(false)
})

test('a cookie stored for days has Max-Age, and all cookies of accounts are in the notice', () => {
  expect(setCookie('surveys.example.org', 'trustedDevice', 'abc', 1_209_600)).toBe(
    '__Host-illuminate-trusted-device=abc; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=1209600',
  )
  const kept = browserStorageEntries('surveys.example.org')
  for (const [cookie, duration] of [
    ['remembered', '14 days, or until you sign out or are signed out'],
    ['trustedDevice', '14 days'],
    ['secondStep', '10 minutes, or until you have signed in'],
  ] as const)
    expect(kept.find(({ name }) => name === accountCookieName('surveys.example.org', cookie))?.duration).toBe(duration)
})

/** Whatever of the sources stores something in a browser, and what it is called in the notice. */
const stores: Record<string, readonly string[]> = {
  'components/layout/menu-preference.ts': ['menu'],
  'components/layout/shared-activity.ts': ['illuminate-activity'],
  'components/organisations/selected-organisation.ts': [
    'selectedOrgId, eventsPeriod, confirmationsYear',
    'lastEvent',
    'newSurveys',
  ],
  'components/questionnaire/enhance/typed-answers.ts': ['illuminate-typed'],
  'components/questionnaire/enhance/unsent-pages.ts': ['illuminate-unsent'],
  'components/returns/opened-records.ts': ['illuminate.opened'],
  'components/search/recent-choices.ts': ['recent:…'],
  'components/surveys/unsaved-survey.ts': ['unsavedSurvey:…'],
  'components/ui/left-lists.ts': ['grid:…'],
  'lib/unattended/device/clear-device.ts': ['unattended:…'],
}

test('the notice tells of everything that the sources store in a browser', () => {
  const folders = ['app', 'components', 'lib', 'web']
  const files = folders.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const storing = files.filter(
    (path) =>
      /(?<!\.test)\.tsx?$/.test(path) &&
      /\b(?:local|session)Storage\.setItem\(/.test(readFileSync(inRoot(path), 'utf8')),
  )
  expect(storing.toSorted()).toEqual(Object.keys(stores).toSorted())
  const told = browserStorageEntries('localhost').map(({ name }) => name)
  expect(
    Object.values(stores)
      .flat()
      .filter((name) => !told.includes(name)),
  ).toEqual([])
})
