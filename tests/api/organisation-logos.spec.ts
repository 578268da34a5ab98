import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { ask } from '../support/http'
import { aJpeg, aPng, aPngOf, plainPicture, withClaimedSize, withText } from '../support/pictures'
import { actors } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

let fixture: MatrixFixture
test.beforeAll(async () => {
  fixture = await openMatrixFixture()
})
test.afterAll(() => fixture?.close())

const cookieOf = (name: string) => {
  const actor = actors.find((one) => one.name === name)
  return (actor && fixture.cookieOf(actor)) ?? ''
}
const path = (organisation: 'ours' | 'rivals' = 'ours') => `/api/organisations/${fixture.ids[organisation]}/logo`

/** The parts of a form, as their writer says them. */
function multipartForm(...parts: { head: string; content: Buffer | string }[]) {
  const boundary = `boundary-${randomUUID()}`
  const raw = Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { raw, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
const filePart = (name: string, content: Buffer | string) => ({
  head: `name="file"; filename="${name}"\r\ncontent-type: image/png`,
  content,
})
const upload = (name: string, content: Buffer | string, at = path()) =>
  ask('POST', at, { cookie: cookieOf('the Admin'), ...multipartForm(filePart(name, content)) })
const findStoredLogo = async () => {
  const [row] = await fixture.sql<{ content: Buffer; media_type: string }[]>`
    select content, media_type from organisation_logos where organisation_id = ${fixture.ids.ours}`
  return row
}

test.describe('a logo is refused', () => {
  test('of 100,001 bytes: File is too large. Max limit: 100kb', async () => {
    const answer = await upload('logo.png', await aPngOf(100_001))
    expect([answer.status, answer.json()]).toMatchObject([413, { message: 'File is too large. Max limit: 100kb' }])
  })

  test('of many megabytes, before they are all sent', async () => {
    expect((await upload('logo.png', Buffer.alloc(20_000_000))).status).toBe(413)
  })

  const notAllowed: Record<string, () => Promise<readonly [string, Buffer | string]>> = {
    'of another extension': async () => ['logo.gif', await aPng()],
    'without extension': async () => ['logo', await aPng()],
    'with two extensions': async () => ['logo.png.html', await aPng()],
    'that is a GIF by its bytes': async () => ['logo.png', await plainPicture(4, 4).gif().toBuffer()],
    'that is an SVG by its bytes': async () => [
      'logo.png',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    ],
    'that is a page by its bytes': async () => ['logo.jpg', '<!doctype html><script>alert(1)</script>'],
    'that is nothing': async () => ['logo.png', ''],
    'with a page behind its picture': async () => [
      'logo.png',
      Buffer.concat([await aPng(), Buffer.from('<script>alert(1)</script>')]),
    ],
    'with an archive behind its picture': async () => [
      'logo.jpg',
      Buffer.concat([await aJpeg(), Buffer.from('PK\u0003\u0004')]),
    ],
    'that breaks off': async () => ['logo.png', (await aPng()).subarray(0, -8)],
  }
  for (const [what, made] of Object.entries(notAllowed))
    test(`${what}: File Type is not allowed`, async () => {
      const answer = await upload(...(await made()))
      const fields = { file: 'File Type is not allowed' }
      expect([answer.status, answer.json()]).toMatchObject([422, { message: 'File Type is not allowed', fields }])
    })

  for (const name of [
    '.png',
    '../logo.png',
    '/etc/passwd.png',
    'C:\\\\logo.png',
    'lo<go>.png',
    'lo?go.png',
    'con.png',
    '%2e%2e%2flogo.png',
  ])
    test(`called ${name}: File Name is invalid`, async () => {
      const answer = await upload(name, await aPng())
      expect([answer.status, answer.json()]).toMatchObject([422, { message: 'File Name is invalid' }])
    })

  test('that would unpack to 30,000 by 30,000 points', async () => {
    const answer = await upload('logo.png', withClaimedSize(await aPng(), 30_000, 30_000))
    expect([answer.status, answer.json()]).toMatchObject([
      422,
      { message: 'Image is too large. It may be at most 4,000 pixels wide and high, and 4 million pixels in all' },
    ])
  })

  test('in a form that holds none, two, or one under another name, or is no form', async () => {
    const png = await aPng()
    const cookie = cookieOf('the Admin')
    const another = { head: 'name="logo"; filename="logo.png"', content: png }
    const tries = [
      multipartForm({ head: 'name="file"', content: 'just a text' }),
      multipartForm(filePart('a.png', png), filePart('b.png', png)),
      multipartForm(another),
      { raw: png, headers: { 'content-type': 'multipart/form-data; boundary=nowhere' } },
    ]
    for (const sent of tries) expect((await ask('POST', path(), { cookie, ...sent })).status).toBe(400)
    expect((await ask('POST', path(), { cookie, raw: png, headers: { 'content-type': 'image/png' } })).status).toBe(415)
  })

  test('from another organisation, and nothing is written', async () => {
    const before = await fixture.sql`select count(*)::int from organisation_logos`
    expect((await upload('logo.png', await aPng(), path('rivals'))).status).toBe(404)
    expect(await fixture.sql`select count(*)::int from organisation_logos`).toEqual(before)
  })
})

test('a logo of exactly 100,000 bytes is taken, and what was hidden in it is gone', async () => {
  const sent = withText(await aPngOf(100_000 - 200), '<script>alert(1)</script>')
  const exact = await aPngOf(100_000)
  expect(exact.length).toBe(100_000)
  for (const content of [sent, exact]) {
    expect((await upload('Our logo (2026).png', content)).status).toBe(201)
    const storedLogo = await findStoredLogo()
    expect(storedLogo?.media_type).toBe('image/png')
    expect(storedLogo?.content.length).toBeLessThan(2_000)
    expect(storedLogo?.content.toString('latin1')).not.toContain('script')
    expect(await sharp(storedLogo?.content).metadata()).toMatchObject({ width: 40, height: 20, format: 'png' })
  }
})

test('a logo is served as an image and nothing else, kept by the browser, and asked for again', async () => {
  expect((await upload('logo.jpeg', await aJpeg())).status).toBe(201)
  const cookie = cookieOf('the Admin')
  const answer = await ask('GET', path(), { cookie })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': 'inline; filename="logo.jpg"',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const etag = answer.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  const again = await ask('GET', path(), { cookie, headers: { 'if-none-match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await upload('logo.png', await aPng(60, 60))).status).toBe(201)
  expect((await ask('GET', path(), { cookie, headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('a logo is removed by whoever may change the organisation, and the trail says so once', async () => {
  const remove = (name: string, at = path()) => ask('DELETE', at, { cookie: cookieOf(name) })
  expect((await upload('logo.png', await aPng())).status).toBe(201)
  expect((await remove('a General User')).status).toBe(403)
  expect((await remove('the Admin', path('rivals'))).status).toBe(404)
  expect(await findStoredLogo()).toBeDefined()
  const removed = await remove('the Admin')
  expect([removed.status, removed.text]).toEqual([204, ''])
  expect(await findStoredLogo()).toBeUndefined()
  expect((await remove('the Admin')).status).toBe(204)
  const lines = await fixture.sql`select before from audit_trail where subject = 'organisation'
    and subject_id = ${String(fixture.ids.ours)} and after = '{"logo": null}'::jsonb`
  expect([...lines]).toEqual([{ before: { logo: expect.stringMatching(/^[0-9a-f]{64}$/) } }])
})

test('without a logo there is none to get, out of reach or not', async () => {
  await fixture.sql`delete from organisation_logos where organisation_id in (${fixture.ids.ours}, ${fixture.ids.rivals})`
  const [own, foreign] = await Promise.all(
    (['ours', 'rivals'] as const).map((whose) => ask('GET', path(whose), { cookie: cookieOf('the Admin') })),
  )
  expect([own?.status, own?.json()]).toMatchObject([404, { message: 'Logo not found' }])
  expect([foreign?.status, foreign?.json()]).toMatchObject([404, { message: 'Organisation not found' }])
})
