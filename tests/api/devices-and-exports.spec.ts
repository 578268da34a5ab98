import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { anAnswer, aSavedFile } from '@/tests/support/answers-of-a-device'
import { describedCalls, type SendCall } from '../support/described-calls'
import { unzip } from '../support/unzip'
import { waitFor } from '../support/wait-for'
import { actors } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import type { TestObject } from './matrix/objects'

let fixture: MatrixFixture
let send: SendCall
let published: TestObject

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  const admin = actors.find(({ name }) => name === 'the Admin')
  send = describedCalls((admin && fixture.cookieOf(admin)) ?? '')
  published = await fixture.make('published', 'own')
})
test.afterAll(() => fixture?.close())

test.describe('a device in unattended mode', () => {
  type Device = { id: number; deviceKey: string }
  const startDevice = async (): Promise<Device> =>
    (
      await send('POST /api/surveys/{id}/unattended-devices', { id: published.id }, { json: { label: 'Foyer' } })
    ).json() as Device
  const halfDone = (startedAt = new Date()) => anAnswer({ startedAt, submittedAt: null, answers: { 'B-Q1': '5' } })
  /** As a device sends: without a cookie, from nowhere in particular. */
  const sendAnswers = async ({ deviceKey }: Pick<Device, 'deviceKey'>, answers: object[], more: object = {}) => {
    const json = {
      deviceKey,
      deviceNow: new Date().toISOString(),
      waiting: answers.length,
      version: 0,
      answers,
      ...more,
    }
    const { status, json: read } = await send('POST /api/unattended/responses', {}, { cookie: '', json })
    return [status, read()] as const
  }
  const devices = async () =>
    (await send('GET /api/surveys/{id}/unattended-devices', { id: published.id })).json() as {
      data: { id: number; taken: number; waiting: number; endedAt: string | null }[]
    }
  const upload = (file: object) => {
    const form = new FormData()
    form.set('file', new File([JSON.stringify(file)], 'answers.json', { type: 'application/json' }))
    return multipart(form).then((sent) => send('POST /api/surveys/{id}/unattended-answers', { id: published.id }, sent))
  }

  async function multipart(form: FormData) {
    const whole = new Response(form)
    const type = whole.headers.get('content-type') ?? ''
    return { raw: Buffer.from(await whole.arrayBuffer()), headers: { 'content-type': type } }
  }

  test('with a key that nobody has gives nothing in: 404', async () =>
    expect(await sendAnswers({ deviceKey: 'A'.repeat(22) }, [halfDone()])).toMatchObject([
      404,
      { message: 'Unattended device not found' },
    ]))

  test('learns of each answer what became of it: taken once, there already, or refused and why', async () => {
    const device = await startDevice()
    const [one, unfinished] = [halfDone(), anAnswer({ startedAt: new Date(), answers: {} })]
    expect(await sendAnswers(device, [one, unfinished, { id: 'odd' }])).toMatchObject([
      200,
      {
        results: [
          { id: one.id, outcome: 'taken' },
          { id: unfinished.id, outcome: 'refused', reason: expect.stringMatching(/^The answer does not fit/) },
          { id: 'odd', outcome: 'refused', reason: 'The answer could not be read.' },
        ],
        isOn: true,
        isEnded: false,
        // It says that it asks no version yet.
        definition: {
          surveyId: published.id,
          schema: { pages: expect.any(Array) },
          logo: expect.stringMatching(/^data:image\/png/),
        },
      },
    ])
    expect(await sendAnswers(device, [one])).toMatchObject([200, { results: [{ id: one.id, outcome: 'already' }] }])
    const found = (await devices()).data.find(({ id }) => id === device.id)
    expect(found).toMatchObject({ taken: 1, waiting: 0, endedAt: null })
  })

  test('gets the survey only where it asks another version of it', async () => {
    const device = await startDevice()
    const { version } = (await send('GET /api/surveys/{id}', { id: published.id })).json() as { version: number }
    expect(await sendAnswers(device, [], { version })).toMatchObject([200, { results: [], definition: null }])
  })

  test('that was ended gets that answer, and may send only what was begun before', async () => {
    const device = await startDevice()
    // Well before its end, however long an answer is on its way.
    const early = halfDone(new Date(Date.now() - 60_000))
    const json = { deviceId: device.id }
    expect((await send('DELETE /api/surveys/{id}/unattended-devices', { id: published.id }, { json })).status).toBe(204)
    const late = halfDone(new Date(Date.now() + 60_000))
    expect(await sendAnswers(device, [early, late], { deviceNow: new Date().toISOString() })).toMatchObject([
      200,
      {
        isEnded: true,
        results: [
          { id: early.id, outcome: 'taken' },
          { id: late.id, outcome: 'refused' },
        ],
      },
    ])
  })

  test('whose queue was saved as a file is emptied by staff, and a damaged file is refused', async () => {
    const device = await startDevice()
    const answers = [halfDone(), { id: 'odd' }]
    const file = aSavedFile(Number(published.id), device.id, answers)
    const damaged = await upload({ ...file, answers: [halfDone()] })
    expect([damaged.status, damaged.json()]).toMatchObject([
      422,
      { message: expect.stringContaining('changed or damaged') },
    ])
    const taken = await upload(file)
    expect([taken.status, taken.json()]).toEqual([
      200,
      { taken: 1, already: 0, refused: [{ id: 'odd', reason: 'The answer could not be read.' }] },
    ])
    expect((await upload(file)).json()).toMatchObject({ taken: 0, already: 1 })
  })
})

test.describe('an export that the worker has finished', () => {
  for (const [format, type, opening] of [
    ['csv', 'application/zip', 'PK'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
  ] as const)
    test(`as ${format} is downloaded by its link, named, and the file that its checksum says`, async () => {
      await begun()
      const json = { organisationId: fixture.ids.ours, type: 'Unmapped', format }
      const { id } = (await send('POST /api/exports', {}, { json })).json() as { id: number }
      const row = async () =>
        ((await send('GET /api/exports', { filter: ['id', '=', id] })).json() as { data: Record<string, unknown>[] })
          .data[0]
      const finished = await waitFor(
        'the export is finished',
        async () => {
          const found = await row()
          return found?.status === 'Completed' ? found : undefined
        },
        90_000,
      )
      expect(finished).toMatchObject({
        fileLink: `/api/exports/file/${id}`,
        failure: null,
        expiryDate: expect.any(String),
      })
      expect(finished.rowsWritten).toBe(finished.rowsTotal)
      const file = await send('GET /api/exports/file/{id}', { id })
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=".+"/)
      expect(file.bytes.subarray(0, 2).toString()).toBe(opening)
      expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(finished.sha256)
      expect(unzip(file.bytes).size).toBeGreaterThan(1)
    })

  /** One answer at least, given as respondents give it. */
  async function begun() {
    const json = { code: published.quickCode }
    const made = await send('POST /api/survey-responses/create-from-code', {}, { json })
    const { surveyResponseId, validationKey } = made.json() as Record<string, string>
    const answered = { surveyAnswers: { 'B-Q1': '5' }, submitted: false, validationKey }
    expect((await send('PUT /api/survey-responses/{id}', { id: surveyResponseId }, { json: answered })).status).toBe(
      200,
    )
  }
})
