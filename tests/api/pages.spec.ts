import { globSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { pageScriptMostBytes, scriptsOfPage } from '@/kit/page-scripts'
import { appUrl } from '../support/app'
import { ask, type HttpAnswer } from '../support/http'
import { type Actor, actors, type Place, places } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import { marksIn } from './matrix/leaks'
import { endingOf, endingOfAnswer, type PageRow, pages, pagesTriedElsewhere } from './matrix/pages'

let fixture: MatrixFixture

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
})
test.afterAll(() => fixture?.close())

const files = globSync('app/**/page.tsx').map((file) => file.replace(/^app\//, ''))

test('every page is in the table', () => {
  const listed = [...pages.map(({ file }) => file), ...pagesTriedElsewhere]
  expect(files.filter((file) => !listed.includes(file))).toEqual([])
  expect(listed.filter((file) => !files.includes(file))).toEqual([])
})

async function addressOf({ address, about }: PageRow, place: Place) {
  return about ? address.replace('{id}', String((await fixture.keep(about, place)).id)) : address
}

const openPage = (address: string, actor: Actor, headers: Record<string, string> = {}): Promise<HttpAnswer> => {
  const cookie = fixture.cookieOf(actor)
  return ask('GET', address, { ...(cookie && { cookie }), headers })
}

for (const row of pages)
  test(`${row.address} leads each actor to the page, to sign-in, to the terms, to error 403 or nowhere`, async () => {
    for (const place of row.about ? places : (['own'] as const)) {
      const address = await addressOf(row, place)
      const endings = await Promise.all(
        actors.map(async (actor) => {
          const { status, headers, text } = await openPage(address, actor)
          return { actor, seen: endingOfAnswer(status, headers.get('location')), leaks: marksIn(actor, text), headers }
        }),
      )
      const table = (of: (one: (typeof endings)[number]) => unknown) =>
        Object.fromEntries(endings.map((one) => [`${one.actor.name}, ${place}`, of(one)]))
      expect(table(({ seen }) => seen)).toEqual(table(({ actor }) => endingOf(row, actor, place)))
      expect(table(({ leaks }) => leaks)).toEqual(table(() => []))
      // The back button shows nothing after signing out.
      if (row.right)
        expect(table(({ headers }) => headers.get('cache-control'))).toEqual(
          table(() => expect.stringContaining('no-store')),
        )
    }
  })

test('no page behind the sign-in has a browser load more than 300 KB of script', async () => {
  const [seesMost] = actors.filter(({ name }) => name === 'a Global Admin') as [Actor]
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = async (file: string) => gzipSync((await ask('GET', file)).bytes).length
  const heavy: string[] = []
  for (const row of pages.filter(({ right }) => right)) {
    if (endingOf(row, seesMost, 'own') !== 'the page') continue
    const files = [...scriptsOfPage((await openPage(await addressOf(row, 'own'), seesMost)).text)]
    expect([row.address, files.length > 5]).toEqual([row.address, true])
    for (const file of files) sizes.set(file, sizes.get(file) ?? sizeOf(file))
    const bytes = (await Promise.all(files.map((file) => sizes.get(file) ?? 0))).reduce((sum, size) => sum + size, 0)
    if (bytes > pageScriptMostBytes) heavy.push(`${row.address}: ${Math.ceil(bytes / 1024)} KB`)
  }
  expect(heavy).toEqual([])
  expect(sizes.size).toBeGreaterThan(50)
})

/** What a browser, a router and those who know their past mistakes may put into a request. */
const disguises: Record<string, { headers?: Record<string, string>; as?: (address: string) => string }> = {
  'as middleware’s own request': { headers: { 'x-middleware-subrequest': 'middleware' } },
  'as middleware’s own request, in src': { headers: { 'x-middleware-subrequest': 'src/middleware:src/middleware' } },
  'as middleware’s own request, five deep': {
    headers: { 'x-middleware-subrequest': Array(5).fill('middleware').join(':') },
  },
  'as if middleware had passed it': { headers: { 'x-middleware-next': '1', 'x-middleware-rewrite': '/' } },
  'as data of a route': { headers: { rsc: '1', 'next-url': '/' } },
  'as a prefetch': { headers: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' } },
  'as a state tree': { headers: { rsc: '1', 'next-router-state-tree': '%5B%22%22%2C%7B%7D%5D' } },
  'as a resumed page': { headers: { 'next-resume': '1' } },
  'as a server action': { headers: { 'next-action': '0'.repeat(40) } },
  'as a preview': { headers: { cookie: '__prerender_bypass=1; __next_preview_data=1' } },
  'from inside': { headers: { 'x-forwarded-for': '127.0.0.1', 'x-invoke-path': '/', 'x-matched-path': '/error/500' } },
  'with .rsc': { as: (address) => `${address}.rsc`, headers: { rsc: '1' } },
  'with _rsc': { as: (address) => `${address}${address.includes('?') ? '&' : '?'}_rsc=1`, headers: { rsc: '1' } },
  'with .segments': { as: (address) => `${address}.segments/_full.segment.rsc`, headers: { rsc: '1' } },
  'with two slashes before': { as: (address) => `/${address}` },
  'with a slash behind': { as: (address) => `${address}/` },
  'with an encoded slash': { as: (address) => address.replace(/^\//, '/%2F') },
  'with a backslash': { as: (address) => address.replace(/^\//, '/\\') },
  'with a dot before': { as: (address) => `/.${address}` },
  'with an encoded letter': { as: (address) => address.replace(/^\/(.)/, (_, letter) => `/%${hex(letter)}`) },
  'with an encoded dash': { as: (address) => address.replace('-', '%2D') },
  'in capitals': { as: (address) => address.toUpperCase() },
  'with a picture’s ending': { as: (address) => `${address}/x.png` },
  'with a semicolon': { as: (address) => `${address};/authentication` },
  'through a public path': { as: (address) => `/authentication/..${address}` },
  'through an encoded public path': { as: (address) => `/authentication/%2e%2e${address}` },
  'through the calls': { as: (address) => `/api/..${address}` },
  'through the files': { as: (address) => `/_next/..${address}` },
  'as data of the pages router': { as: (address) => `/_next/data/build${address}.json` },
  'under another locale': { as: (address) => `/en${address}` },
}

const hex = (letter: string) => letter.charCodeAt(0).toString(16)

test.describe('nobody opens a page that needs sign-in in any disguise, and no answer leads to another host', () => {
  const signedOutActors = actors.filter(({ isSignedIn }) => !isSignedIn)
  for (const [name, { headers = {}, as = (address: string) => address }] of Object.entries(disguises))
    test(name, async () => {
      for (const row of pages.filter(({ right }) => right)) {
        const address = as(await addressOf(row, 'own'))
        for (const actor of signedOutActors) {
          const { status, headers: answered, text } = await openPage(address, actor, headers)
          const location = answered.get('location')
          expect([address, status >= 300 && status < 500]).toEqual([address, true])
          expect([address, marksIn(actor, text)]).toEqual([address, []])
          if (location !== null)
            expect([address, new URL(location, appUrl).origin]).toEqual([address, new URL(appUrl).origin])
        }
      }
    })
})

test('a disguised address leads a person without the right to no page either', async () => {
  const user = actors.find(({ role }) => role === 'User')
  if (!user) throw new Error('Nobody is a General User')
  for (const [name, { headers = {}, as = (address: string) => address }] of Object.entries(disguises)) {
    const { id } = await fixture.keep('draft', 'own')
    const { text } = await openPage(as(`/survey-overview/${id}`), user, headers)
    expect([name, text.includes('ours-secret draft')]).toEqual([name, false])
  }
})
