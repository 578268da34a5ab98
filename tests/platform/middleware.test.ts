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
