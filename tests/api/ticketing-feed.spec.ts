import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { ask, type HttpAnswer } from '../support/http'
import { aToken } from './matrix/a-token'
import { actors } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

/** A box office's night job, which sends its files with an access token. */

let fixture: MatrixFixture
let provider: string

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  const [found] = await fixture.sql`select name from box_office_providers where not is_manual order by id limit 1`
  provider = String(found?.name)
})
test.afterAll(() => fixture?.close())

const heading =
  'Box Office Reference ID,Event Name,Performance Date,Performance Time,Venue Name,Transaction ID,Transaction Date,' +
  'Transaction Type,Customer ID,Customer Postcode,Customer Country,Ticket Type,Concession Flag,Number of Tickets,' +
  'Face Value,Price Paid,Sales Channel,Ticketing Provider'

/** A file of one order, which no other test has. */
const aNight = (order = randomUUID()) =>
  `${heading}\nFEED-${order.slice(0, 8)},Hamlet,07/11/2026,19:30,,${order},01/10/2026,Sale,,,,Adult,N,2,12.50,12.50,Online,${provider}\n`

const tokenOf = async (name: string, mayWrite = true) => {
  const actor = actors.find((one) => one.name === name)
  return (actor && (await fixture.tokenOf(actor, mayWrite))) ?? ''
}

type Delivery = { token: string; key?: string; content?: string | Buffer; organisationId?: number }

/** One file as curl sends it: no cookie and no Origin. */
async function deliver({ token, key, content = aNight(), organisationId = fixture.ids.ours }: Delivery) {
  const form = new FormData()
  form.set('file', new File([content as BlobPart], 'sales.csv', { type: 'text/csv' }))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return ask('POST', `/api/box-office/${organisationId}`, {
    origin: null,
    raw: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  })
}

const idOf = (answer: HttpAnswer) => (answer.json() as { id: number }).id

type Listed = { id: number; status: string; result: string; tokenName: string; lines: number }

async function listed(token: string): Promise<Listed[]> {
  const answer = await ask('GET', `/api/box-office/deliveries?organisationId=${fixture.ids.ours}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  return (answer.json() as { data: Listed[] }).data
}

test.describe('refused', () => {
  test('a General User’s token, one that may only read, and one of another organisation; nothing arrives', async () => {
    expect((await deliver({ token: await tokenOf('a General User') })).status).toBe(403)
    expect((await deliver({ token: await tokenOf('the Admin', false) })).status).toBe(403)
    expect((await deliver({ token: await tokenOf('a rival Admin') })).status).toBe(404)
  })

  test('a token that was revoked', async () => {
    const [admin] = await fixture.sql`
      select user_id from user_organisations join users on users.id = user_id
      where organisation_id = ${fixture.ids.ours} and role = 1 and active_state = 1 and terms_accepted_at is not null
      order by user_id limit 1`
    const { id, token } = await aToken(fixture.db, Number(admin?.user_id), { name: 'To be revoked' })
    expect((await deliver({ token })).status).toBe(202)
    await fixture.sql`update access_tokens set revoked_at = now() where id = ${id}`
    const answer = await deliver({ token })
    expect([answer.status, answer.json()]).toMatchObject([401, { message: 'The access token has been revoked.' }])
  })

  test('a key that cannot be one, and a key that came with another file', async () => {
    const token = await tokenOf('the Admin')
    const long = await deliver({ token, key: 'k'.repeat(256) })
    expect([long.status, long.json()]).toMatchObject([
      422,
      { message: 'The header Idempotency-Key must have 1 to 255 printable characters.' },
    ])
    const key = randomUUID()
    const first = await deliver({ token, key })
    expect(first.status).toBe(202)
    const before = (await listed(token)).length
    const other = await deliver({ token, key })
    expect([other.status, other.json()]).toMatchObject([
      422,
      {
        message:
          'This Idempotency-Key came with another file before. Send the same file, or choose a key that was not used within 30 days.',
      },
    ])
    expect((await listed(token)).length).toBe(before)
  })
})

test('a night’s file is received at once, imported, and among the last deliveries', async () => {
  const token = await tokenOf('the Admin')
  const answer = await deliver({ token, key: randomUUID() })
  expect(answer.status).toBe(202)
  const id = idOf(answer)
  expect(answer.headers.get('location')).toBe(`/api/box-office/uploads/${id}`)
  const ended = async () => (await listed(token)).find((delivery) => delivery.id === id)
  await expect.poll(async () => (await ended())?.result, { timeout: 60_000 }).toBe('Successful')
  expect(await ended()).toMatchObject({ status: 'successful', tokenName: 'the Admin true', lines: 1 })
})

test('the same file under the same key is one upload, packed or not, also where both arrive at once', async () => {
  const token = await tokenOf('the Admin')
  const [key, content] = [randomUUID(), aNight()]
  const [one, two] = await Promise.all([deliver({ token, key, content }), deliver({ token, key, content })])
  const packed = await deliver({ token, key, content: gzipSync(content) })
  for (const answer of [one, two, packed]) {
    expect([answer.status, answer.json()]).toEqual([202, { id: idOf(one) }])
    expect(answer.headers.get('location')).toBe(`/api/box-office/uploads/${idOf(one)}`)
  }
  const [count] = await fixture.sql`
    select count(*)::int as keys from ticketing_delivery_keys where key = ${key}`
  expect(count?.keys).toBe(1)
})
