import { expect, test } from '@playwright/test'
import { anAccount, signInAs } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { ask } from '../support/http'
import { actors } from './matrix/actors'
import { aLocationBody, anEventBody } from './matrix/bodies'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

let fixture: MatrixFixture
let cookie: string

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  const admin = actors.find(({ name }) => name === 'the Admin')
  cookie = (admin && fixture.cookieOf(admin)) ?? ''
})
test.afterAll(() => fixture?.close())

const get = async (path: string, as = cookie) => {
  const { status, json } = await ask('GET', path, { cookie: as })
  return [status, json()] as const
}

const uuid = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)

test.describe('refusals are problems with a title, a sentence and a number to ask about', () => {
  const problems: Record<
    string,
    [method: string, path: string, sent: object, status: number, title: string, message: string]
  > = {
    'nobody signed in': ['GET', '/api/locations', { cookie: '' }, 401, 'Sign-in needed', 'Please sign in to continue.'],
    'another site': [
      'POST',
      '/api/locations',
      { origin: null },
      403,
      'Forbidden',
      'The request did not come from this site.',
    ],
    'no such record': ['GET', '/api/locations/900000000000001', {}, 404, 'Not found', 'Location not found'],
    'no such call': ['GET', '/api/nothing', {}, 404, 'Not found', 'Call not found'],
    'no such call, written to': ['DELETE', '/api/nothing/at/all', {}, 404, 'Not found', 'Call not found'],
    'a number that is none': [
      'GET',
      '/api/locations/x',
      {},
      400,
      'Bad request',
      "Parameter 'id': must be a whole number",
    ],
    'no such column': [
      'GET',
      '/api/locations?sort=["x"]',
      {},
      400,
      'Bad request',
      "Parameter 'sort': unknown column 'x'",
    ],
    'a body that is no JSON': [
      'POST',
      '/api/locations',
      { raw: '{', headers: { 'content-type': 'application/json' } },
      400,
      'Bad request',
      'The body is not valid JSON.',
    ],
    'another kind of body': [
      'POST',
      '/api/locations',
      { raw: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      'Unsupported media type',
      'The body must be sent as application/json.',
    ],
    'a missing field': ['DELETE', '/api/locations', { json: {} }, 422, 'Validation failed', 'Location is required'],
  }
  for (const [name, [method, path, sent, status, title, message]] of Object.entries(problems))
    test(`${name}: ${status}`, async () => {
      const answer = await ask(method, path, { cookie, ...sent })
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.json()).toMatchObject({ type: 'about:blank', title, status, message, requestId: uuid })
      expect(answer.status).toBe(status)
    })

  test('the number of a refusal is the one in its header', async () => {
    const answer = await ask('GET', '/api/locations')
    expect(answer.headers.get('x-request-id')).toBe((answer.json() as { requestId: string }).requestId)
  })

  test('every broken field has its message, and the sentence counts them', async () => {
    const { json } = await ask('POST', '/api/locations', { cookie, json: { countryId: 45, postcode: 'x' } })
    expect(json()).toMatchObject({
      message: '6 validation errors.',
      fields: {
        name: 'Location name is required',
        organisationId: 'Organisation is required',
        activeStatus: 'Active status is required',
        addressLine1: 'Address First Line is required',
        city: 'City is required',
        postcode: 'Please enter a postcode in a valid format',
      },
    })
  })

  test('a method that a call does not have is 405', async () => {
    for (const [method, path] of [
      ['DELETE', '/api/disciplines'],
      ['POST', '/api/users/profile'],
      ['PUT', '/api/session'],
    ] as const)
      expect([method, path, (await ask(method, path, { cookie })).status]).toEqual([method, path, 405])
  })

  test('TRACE, which neither a call nor a page has, is 405 and says what may be asked', async () => {
    for (const path of ['/api/health', '/', '/locations-list', '/survey/ZZZZZZZZZZ', '/no/such/page']) {
      const { status, headers } = await ask('TRACE', path, { cookie })
      expect([path, status, headers.get('allow')]).toEqual([path, 405, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'])
    }
  })
})

test.describe('health and readiness answer without sign-in', () => {
  test('health says that the process is up', async () =>
    expect(await get('/api/health', '')).toEqual([200, { status: 'up' }]))

  test('readiness says so of database, migrations and queue', async () =>
    expect(await get('/api/ready', '')).toEqual([
      200,
      { ready: true, database: 'ok', migrations: 'ok', queue: 'ok', deadJobs: expect.any(Number) },
    ]))

  test('neither is kept by anybody between', async () => {
    for (const path of ['/api/health', '/api/ready'])
      expect((await ask('GET', path)).headers.get('cache-control')).toContain('no-store')
  })
})

test.describe('session, profile and terms', () => {
  test('the session says whose it is and when it will end', async () => {
    const { email } = await anAccount()
    const [status, session] = await get('/api/session', await signInAs(email))
    const { userId, now, idleEndsAt, endsAt } = session as Record<string, string>
    expect([status, Number(userId) > 0]).toEqual([200, true])
    const left = (end = '') => Date.parse(end) - Date.parse(now ?? '')
    expect(left(idleEndsAt)).toBeGreaterThan(14 * 60_000)
    expect(left(idleEndsAt)).toBeLessThanOrEqual(900_000)
    expect(left(endsAt)).toBeLessThanOrEqual(12 * 3_600_000)
    expect(left(endsAt)).toBeGreaterThan(11 * 3_600_000)
  })

  test('the profile is that of the person who asks, their role first', async () => {
    for (const [email, role, organisations] of [
      [people.globalAdmin, 'GlobalAdmin', []],
      [people.admin, 'Admin', ['Harbour Theatre']],
      [people.user, 'User', ['Harbour Theatre']],
      [people.rival, 'Admin', ['Moorside Community Trust']],
    ] as const) {
      const [status, profile] = await get('/api/users/profile', await signInAs(email))
      expect([status, profile]).toMatchObject([200, { email, roles: [role], isAccepted: true }])
      expect((profile as { organisations: { name: string }[] }).organisations.map(({ name }) => name)).toEqual(
        organisations,
      )
    }
  })

  test('accepting the terms twice is accepting them once', async () => {
    const { email } = await anAccount({ acceptedTerms: false })
    const own = await signInAs(email)
    expect(await get('/api/users/termsofuse', own)).toEqual([200, { isAccepted: false }])
    for (const _ of [1, 2]) expect((await ask('POST', '/api/users/termsofuse', { cookie: own })).status).toBe(204)
    expect(await get('/api/users/termsofuse', own)).toEqual([200, { isAccepted: true }])
    const [counted] = await onAppDatabase(
      (sql) =>
        sql`select count(*)::int as count from terms_acceptances t join users u on u.id = user_id where email = ${email}`,
    )
    expect(counted?.count).toBe(1)
  })
})

test.describe('look-ups', () => {
  const lists = [
    'countries',
    'thirdpartytypes',
    'regions',
    'isTicketed',
    'boxOfficeProviders',
    'eventTypes',
    'aceAreas',
  ]
  for (const type of [...lists, 'exemptFromSurveyings', 'eventOrgRelationshipTypes', 'isFunded', 'distributionTypes'])
    test(`${type} is a list of names with their numbers`, async () => {
      const [status, answer] = await get(`/api/lookup/${type}`)
      const { data } = answer as { data: { id: number; name: string }[] }
      expect([status, data.length > 0]).toEqual([200, true])
      for (const item of data) expect(item).toMatchObject({ id: expect.any(Number), name: expect.stringMatching(/\S/) })
      expect(await get(`/api/lookup/${type}?valueId=${data[0]?.id}`)).toEqual([200, { data: [data[0]] }])
      expect(await get(`/api/lookup/${type}?valueId=999999`)).toEqual([200, { data: [] }])
    })

  test('the four regions are the nations', async () =>
    expect(await get('/api/lookup/regions')).toMatchObject([
      200,
      { data: [{ name: 'England' }, { name: 'Wales' }, { name: 'Scotland' }, { name: 'Northern Ireland' }] },
    ]))

  test('the event owner relationship has the number 10', async () =>
    expect(await get('/api/lookup/eventOrgRelationshipTypes?valueId=10')).toMatchObject([200, { data: [{ id: 10 }] }]))

  test('a list is found in the singular as well, as the calls are documented', async () => {
    for (const name of ['eventOrgRelationshipType', 'EVENTORGRELATIONSHIPTYPE', 'event-org-relationship-type'])
      expect(await get(`/api/lookup/${name}?valueId=10`)).toEqual(
        await get('/api/lookup/eventOrgRelationshipTypes?valueId=10'),
      )
    for (const [singular, plural] of [
      ['country', 'countries'],
      ['exempt-from-surveying', 'exemptFromSurveyings'],
    ])
      expect(await get(`/api/lookup/${singular}`)).toEqual(await get(`/api/lookup/${plural}`))
  })

  test('disciplines come with their parts, authorities and constituencies with their nation', async () => {
    const [, disciplines] = await get('/api/disciplines')
    expect((disciplines as { data: unknown[] }).data[0]).toMatchObject({
      id: expect.any(Number),
      subDisciplines: expect.any(Array),
    })
    for (const path of ['/api/upperAuthorities', '/api/constituencies']) {
      const [status, answer] = await get(path)
      expect([status, (answer as { data: unknown[] }).data[0]]).toMatchObject([200, { regionId: expect.any(Number) }])
    }
  })

  test('a list nobody has, and a number that is none, are refused', async () => {
    expect((await get('/api/lookup/nothing'))[0]).toBe(404)
    expect((await get('/api/lookup/regions?valueId=x'))[0]).toBe(400)
  })
})

test.describe('a list answers data, totalCount, summary and groupCount', () => {
  let names: string[]

  test.beforeAll(async () => {
    names = []
    for (const letter of ['C', 'A', 'B', 'E', 'D']) {
      const json = { ...aLocationBody(fixture.ids.ours), name: `List ${letter}`, city: letter < 'C' ? 'Leeds' : 'York' }
      expect((await ask('POST', '/api/locations', { cookie, json })).status).toBe(201)
      names.push(json.name)
    }
  })

  type Page = { data: Record<string, unknown>[]; totalCount: number; summary: unknown; groupCount: unknown }
  const list = async (query: Record<string, unknown>) => {
    const texts = Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ])
    const mine = ['name', 'startswith', 'List ']
    const [status, page] = await get(
      `/api/locations?${new URLSearchParams([['filter', JSON.stringify(mine)], ...texts])}`,
    )
    expect(status).toBe(200)
    return page as Page
  }
  const named = ({ data }: Page) => data.map(({ name }) => name)

  test('in the order of the list by default, a page at a time, with the number of all', async () => {
    const first = await list({ take: 2 })
    expect([named(first), first.totalCount]).toEqual([['List A', 'List B'], 5])
    expect([first.summary, first.groupCount]).toEqual([null, null])
    expect(named(await list({ skip: 4, take: 2 }))).toEqual(['List E'])
    expect(named(await list({ skip: 400, take: 2 }))).toEqual([])
    expect((await list({ requireTotalCount: false })).totalCount).toBeNull()
    expect(named(await list({ take: 0 }))).toEqual([])
  })

  test('sorted by several columns', async () =>
    expect(
      named(
        await list({
          sort: [
            { selector: 'city', desc: true },
            { selector: 'name', desc: true },
          ],
        }),
      ),
    ).toEqual(['List E', 'List D', 'List C', 'List B', 'List A']))

  test('searched without regard to case', async () =>
    expect(named(await list({ search: 'list c' }))).toEqual(['List C']))

  test('in groups, closed or open, with counts and sums', async () => {
    const closed = await list({ group: [{ selector: 'city', isExpanded: false }], requireGroupCount: true })
    expect(closed).toMatchObject({
      data: [
        { key: 'Leeds', items: null, count: 2 },
        { key: 'York', items: null, count: 3 },
      ],
      groupCount: 2,
    })
    const summary = await list({ totalSummary: [{ summaryType: 'count' }, { selector: 'name', summaryType: 'max' }] })
    expect(summary.summary).toEqual([5, 'List E'])
  })

  test('and never more than a thousand rows', async () =>
    expect((await list({ take: 5_000 })).data.length).toBeLessThanOrEqual(1_000))
})

test('a record is created 201 with its number, saved 200 with its version, deleted 204 with nothing', async () => {
  const made = await ask('POST', '/api/events', {
    cookie,
    json: anEventBody(fixture.ids.ours, fixture.locationsOf.ours),
  })
  expect([made.status, made.json()]).toEqual([201, { id: expect.any(Number) }])
  const { id } = made.json() as { id: number }
  const body = { ...anEventBody(fixture.ids.ours, fixture.locationsOf.ours), id, version: 1 }
  const saved = await ask('PUT', '/api/events', { cookie, json: body })
  expect([saved.status, saved.json()]).toEqual([200, { id, version: 2 }])
  const stale = await ask('PUT', '/api/events', { cookie, json: body })
  expect([stale.status, stale.json()]).toMatchObject([409, { title: 'Conflict', stale: true, version: 2 }])
  const gone = await ask('DELETE', '/api/events', { cookie, json: { eventId: id } })
  expect([gone.status, gone.text]).toEqual([204, ''])
  const again = await ask('DELETE', '/api/events', { cookie, json: { eventId: id } })
  expect([again.status, again.json()]).toMatchObject([404, { deleted: true }])
})

test('the event schedule has the state of each quarter of an event where the query asks for it', async () => {
  const made = await ask('POST', '/api/events', {
    cookie,
    json: anEventBody(fixture.ids.ours, fixture.locationsOf.ours),
  })
  const { id } = made.json() as { id: number }
  const named = new URLSearchParams({ year: '-1', filter: JSON.stringify(['id', '=', id]) })
  const plain = (await ask('GET', `/api/events?${named}`, { cookie })).json() as { data: object[] }
  expect(plain.data).toHaveLength(1)
  expect(plain.data[0]).not.toHaveProperty('quarterStates')
  const withStates = (await ask('GET', `/api/events?${named}&quarterStates=true`, { cookie })).json() as {
    data: object[]
  }
  expect(withStates.data).toMatchObject([
    { id, quarterStates: [{ state: expect.stringMatching(/^(missing|complete)$/) }] },
  ])
})
