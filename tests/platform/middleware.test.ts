import { expect, test } from 'vitest'
import { calls } from '@/lib/calls'
import { config } from '@/middleware'
import { pages } from '@/tests/api/matrix/pages'

const [matcher = ''] = config.matcher
const passesIt = (path: string) => new RegExp(`^${matcher}$`).test(path)

test('no call passes the middleware: what a call refuses, it refuses by itself', () => {
  expect(calls.filter(({ path }) => passesIt(path))).toEqual([])
  expect(passesIt('/api')).toBe(false)
})

test('every page passes it, and so does an address that only looks like a call or a survey', () => {
  for (const { address } of pages) expect([address, passesIt(address)]).toEqual([address, true])
  for (const path of ['/apis', '/api-keys', '/surveys-list', '/survey-overview/1']) expect(passesIt(path)).toBe(true)
})

test('the respondent’s page does not: it asks for nobody', () => expect(passesIt('/survey/ABCDEFGHJK')).toBe(false))

test('an embedded report does not: its token says who asks, and its policy who may frame it', () => {
  for (const path of ['/embed/insights/attendance', '/embed/insights-public/attendance'])
    expect([path, passesIt(path)]).toEqual([path, false])
  for (const path of ['/embed', '/embed/insights', '/embed/other/attendance', '/insights'])
    expect([path, passesIt(path)]).toEqual([path, true])
})
