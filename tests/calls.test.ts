import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '@/lib/calls'

/** `app/api/events/[id]/route.ts` with its GET is `GET /api/events/{}`: parameters keep their place, not their name. */
const handlers = globSync('app/api/**/route.ts')
  .filter((file) => !file.includes('[...rest]'))
  .flatMap((file) => {
    const path = file
      .replace(/^app/, '')
      .replace(/\/route\.ts$/, '')
      .replace(/\[[^\]]+\]/g, '{}')
    const verbs = readFileSync(file, 'utf8').matchAll(
      /^export (?:const|async function|function) (GET|POST|PUT|DELETE)\b/gm,
    )
    return [...verbs].map(([, verb]) => `${verb} ${path}`)
  })

const listedCalls = calls.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`)

test('every route is in the one table of calls', () => {
  expect(handlers.length).toBeGreaterThan(10)
  expect(handlers.filter((handler) => !listedCalls.includes(handler))).toEqual([])
})

test('every call in the table has its route', () =>
  expect(listedCalls.filter((call) => !handlers.includes(call))).toEqual([]))

test('no call is listed twice', () =>
  expect(listedCalls.filter((call, at) => listedCalls.indexOf(call) !== at)).toEqual([]))

/** Calls about how a person signs in, whatever their path; reading one's own profile is none. */
const managesSignIn =
  /\/(?:api\/(?:auth|session)|profile\/sessions|password|two-factor|two-factor-roles|access-tokens)(?:\/|$)/

test('no access token opens a call that manages how its person signs in', () => {
  const about = calls.filter(({ path }) => managesSignIn.test(path))
  expect(about.length).toBeGreaterThan(6)
  expect(about.filter(({ sessionOnly }) => !sessionOnly).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
