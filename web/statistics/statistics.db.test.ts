import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStatistics } from '@/db/schema'
import type { Source } from '@/lib/open-statistics/read-statistics'
import { setOpenStatistics } from '@/lib/open-statistics/service'
import { as, at } from '@/tests/support/actors'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { publishFigures, publishNation } from '@/tests/support/published-figures'
import { sharedRoleOfTest } from '@/tests/support/shared-role-of-test'
import { createStatistics } from './find-statistics'

const publication = {
  ...{ publisher: 'Arts & Culture Fund', contact: 'figures@example.org', address: 'https://fund.example' },
  licence: { name: 'Open Government Licence v3.0', url: 'https://example.org/licence' },
}

let database: TestDatabase
let source: Source
beforeAll(async () => {
  database = await ownDatabase()
  source = { db: database.db, shared: await sharedRoleOfTest(database) }
  await publishNation(database.db, { id: 1, year: 2025, quarter: 3, approvedOn: '2026-05-01' })
  await publishNation(database.db, { id: 2, year: 2025, quarter: 4, approvedOn: '2026-08-01' }, 1_000)
  await publishNation(database.db, { id: 3, year: 2026, quarter: 1, approvedOn: '2026-11-21' })
})

const switchTo = async (isOn: boolean) => setOpenStatistics(await as.globalAdmin(database.db, at('2026-11-22')), isOn)

/** A web process: a server with statistics of its own, whose clock the test moves. */
async function aServer(from: () => Promise<Source> = async () => source) {
  let now = Date.parse('2026-11-23T12:00:00Z')
  const find = createStatistics({ source: from, publication, now: () => now })
  const server = createServer(async (incoming, outgoing) => {
    const handler = await find(incoming.method ?? '', incoming.url ?? '')
    if (handler) await handler(incoming, outgoing)
    else outgoing.writeHead(418).end('to Next')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(address + path, { redirect: 'manual', ...init })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return {
    ask,
    address,
    pass: (ms: number) => {
      now += ms
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Server = Awaited<ReturnType<typeof aServer>>
let web: Server
beforeAll(async () => {
  web = await aServer()
})
afterAll(() => void web.close())
beforeEach(async () => {
  await switchTo(true)
  web.pass(1_000)
})

const everyAddress = [
  '/statistics',
  '/statistics/age/2025-26.csv',
  '/statistics/nothing',
  '/robots.txt',
  '/sitemap.xml',
]

describe('as long as they are off', () => {
  test('there is nothing at any of their addresses, whatever the method: Next answers as for any other', async () => {
    await switchTo(false)
    web.pass(1_000)
    for (const path of everyAddress)
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
        expect([path, method, (await web.ask(path, { method })).status]).toEqual([path, method, 418])
  })

  test('it is so before anybody decided', async () => {
    await database.db.delete(openStatistics)
    const fresh = await aServer()
    expect((await fresh.ask('/statistics')).status).toBe(418)
    fresh.close()
  })

  test('and where nothing may be shared, though they were switched on', async () => {
    const fresh = await aServer(async () => ({ db: database.db, shared: { off: 'Off: there is no role.' } }))
    for (const path of everyAddress) expect((await fresh.ask(path)).status).toBe(418)
    fresh.close()
  })

  test('what was shown before is gone within a second', async () => {
    expect((await web.ask('/statistics')).status).toBe(200)
    await switchTo(false)
    web.pass(1_000)
    expect((await web.ask('/statistics')).status).toBe(418)
  })
})

describe('is refused', () => {
  test.each([
    '/statistics/nothing',
    '/statistics/age/2024-25',
    '/statistics/age/2024-25.csv',
    '/statistics/regions/atlantis/2025-26',
    '/statistics/2024-25',
    '/statistics/changes/q2-2025-26',
    '/statistics/changes/q2-2025-26.csv',
    '/statistics/<script>',
  ])('%s with a page that leads on', async (path) => {
    const { status, text, headers } = await web.ask(path)
    expect(status).toBe(404)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('There are no statistics at this address.')
    expect(text).toContain('<a href="/statistics">All statistics</a>')
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toContain('&lt;script')
  })

  test('any method that does not read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers } = await web.ask('/statistics', { method })
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD, OPTIONS'])
    }
  })
})

test('before the first release the front page says so, and there is no table', async () => {
  const own = await ownDatabase()
  await setOpenStatistics(await as.globalAdmin(own.db), true)
  const shared = await sharedRoleOfTest(own)
  const empty = await aServer(async () => ({ db: own.db, shared }))
  const { status, text } = await empty.ask('/statistics')
  expect(status).toBe(200)
  expect(text).toContain('Nothing is released yet.')
  expect((await empty.ask('/statistics/age')).status).toBe(404)
  expect((await empty.ask('/statistics/changes')).text).toContain('Nothing is released yet.')
  expect((await empty.ask('/sitemap.xml')).text.match(/<loc>/g)).toHaveLength(5)
  empty.close()
})

const pathsOfSitemap = async () =>
  [...(await web.ask('/sitemap.xml')).text.matchAll(/<loc>https:\/\/fund\.example([^<]+)<\/loc>/g)].map(
    ([, path = '']) => path,
  )

describe('every page of the sitemap', () => {
  test('is a page without a script, with one heading, an address, a description and its weight', async () => {
    const paths = await pathsOfSitemap()
    // Two years of 20 topics, 12 regions and 9 disciplines, and the pages around them.
    expect(paths).toHaveLength(2 * (1 + 20 + 12 + 9) + 5 + 3)
    const titles = new Set<string>()
    for (const path of paths) {
      const { status, text, headers } = await web.ask(path)
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
      expect(text, path).not.toMatch(/<script|javascript:| on\w+=/)
      expect(text.match(/<h1[ >]/g), path).toHaveLength(1)
      expect(text, path).toContain(`<link rel="canonical" href="https://fund.example${path}">`)
      expect(text, path).toMatch(/<meta name="description" content="[^"]{20,400}">/)
      expect(text, path).toContain('<html lang="en-GB">')
      expect(text, path).not.toMatch(/NaN|undefined|\[object/)
      titles.add(/<title>([^<]+)/.exec(text)?.[1] ?? '')
      const levels = [...text.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
      for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0), path).toBeLessThanOrEqual(1)
      const sent = await fetch(web.address + path, { headers: { 'accept-encoding': 'gzip' } })
      expect(Number(sent.headers.get('content-length')), path).toBeLessThanOrEqual(30 * 1024)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    }
    expect(titles.size).toBe(paths.length)
  })

  test('is linked from the front page or from one that it links to', async () => {
    const linksOf = async (path: string) =>
      [...(await web.ask(path)).text.matchAll(/href="(\/statistics[^"#]*)/g)].map(([, href = '']) => href)
    const front = await linksOf('/statistics')
    const found = new Set([...front, ...(await Promise.all(front.map(linksOf))).flat()])
    expect((await pathsOfSitemap()).filter((path) => !found.has(path))).toEqual([])
    for (const path of found) expect([path, (await web.ask(path)).status]).toEqual([path, 200])
  })
})

test('robots may read open statistics and nothing else', async () => {
  const { text, headers } = await web.ask('/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toBe('User-agent: *\nAllow: /statistics\nDisallow: /\n\nSitemap: https://fund.example/sitemap.xml\n')
})

test('a topic, a region and a discipline without a year lead to the latest', async () => {
  for (const path of ['/statistics/age', '/statistics/regions/london', '/statistics/disciplines/music']) {
    const { status, headers } = await web.ask(path)
    expect([status, headers.get('location')]).toEqual([302, `${path}/2026-27`])
  }
})

test('an address with a query is the same page, which names the one without', async () => {
  const { text } = await web.ask('/statistics/age/2026-27?utm_source=letter')
  expect(text).toContain('<link rel="canonical" href="https://fund.example/statistics/age/2026-27">')
  expect(text).not.toContain('utm_source')
})

describe('what was got before', () => {
  test('is not sent again: by its tag, by its day, and not where either is another', async () => {
    const { headers } = await web.ask('/statistics/age/2025-26')
    const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    const statusWith = async (sent: Record<string, string>) =>
      (await web.ask('/statistics/age/2025-26', { headers: sent })).status
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(await statusWith({ 'if-none-match': etag })).toBe(304)
    expect(await statusWith({ 'if-none-match': `"other", ${etag}` })).toBe(304)
    expect(await statusWith({ 'if-none-match': 'W/"other"', 'if-modified-since': modified })).toBe(200)
    expect(await statusWith({ 'if-modified-since': modified })).toBe(304)
    expect(await statusWith({ 'if-modified-since': 'Wed, 21 Oct 2015 07:28:00 GMT' })).toBe(200)
  })

  test('has the same tag from every process, and for every way to pack it', async () => {
    const other = await aServer()
    for (const path of ['/statistics', '/statistics/age/2025-26.csv'])
      expect((await other.ask(path)).headers.get('etag')).toBe((await web.ask(path)).headers.get('etag'))
    other.close()
  })

  test('is another once a later release says otherwise', async () => {
    const own = await ownDatabase()
    await setOpenStatistics(await as.globalAdmin(own.db), true)
    const shared = await sharedRoleOfTest(own)
    const server = await aServer(async () => ({ db: own.db, shared }))
    const place = { cubeId: 14, sizeId: 4, quarter: 3 } as const
    await publishFigures(own.db, { id: 1, year: 2025, quarter: 3 }, [{ ...place, figure: 5_000 }])
    const path = '/statistics/attendance-by-size/2025-26.csv'
    const before = await server.ask(path)
    expect(before.text).toContain(',5000,,Q3 2025/26')
    await publishFigures(own.db, { id: 2, year: 2025, quarter: 4 }, [{ ...place, figure: 6_000 }])
    server.pass(1_000)
    const after = await server.ask(path, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } })
    expect([after.status, after.text]).toEqual([200, expect.stringContaining(',6000,,Q4 2025/26')])
    const changes = await server.ask('/statistics/changes/q4-2025-26')
    expect(changes.text).toContain('1 figure changed.')
    expect(changes.text).toMatch(/100,000 or more a year<\/th>.*Attendance by size.*<td>5,000<\/td><td>6,000<\/td>/)
    expect((await server.ask('/statistics/changes/q4-2025-26.csv')).text).toMatch(/,6000,,.*Q4 2025\/26,5000,\r\n$/)
    server.close()
  })
})

test.each([
  ['identity', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
])('to a reader who takes %s the same page is sent, packed in %s', async (accepted, encoding) => {
  const { headers, text } = await web.ask('/statistics', { headers: { 'accept-encoding': accepted } })
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'accept-encoding'])
  // What fetch gets is unpacked.
  expect(text).toContain('<h1>Open statistics</h1>')
})

test('HEAD has the headers of GET and no body', async () => {
  const [head, get] = [
    await web.ask('/statistics/age/2025-26', { method: 'HEAD' }),
    await web.ask('/statistics/age/2025-26'),
  ]
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', get.headers.get('etag')])
})

describe('where the database does not answer', () => {
  test('what is there is still sent for a minute; then a page says to try again', async () => {
    let isAway = false
    const server = await aServer(async () => {
      if (isAway) throw new Error('away')
      return source
    })
    expect((await server.ask('/statistics')).status).toBe(200)
    isAway = true
    server.pass(30_000)
    expect((await server.ask('/statistics')).status).toBe(200)
    server.pass(31_000)
    const { status, text, headers } = await server.ask('/statistics')
    expect([status, headers.get('retry-after')]).toEqual([503, '60'])
    expect(text).toContain('These statistics cannot be shown at the moment. Please try again in a minute.')
    expect(text).not.toContain('away')
    server.close()
  })

  test('a page that could not be made is made at the next asking', async () => {
    let asked = 0
    const server = await aServer(async () => {
      asked += 1
      if (asked === 2) throw new Error('away')
      return source
    })
    expect((await server.ask('/statistics/age/2025-26')).status).toBe(503)
    expect((await server.ask('/statistics/age/2025-26')).status).toBe(200)
    server.close()
  })
})
