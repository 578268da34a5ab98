import { expect, test } from '@playwright/test'
import { describedCalls, type SendCall } from '../support/described-calls'
import type { RequestOptions } from '../support/http'
import { actors } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import type { TestObject } from './matrix/objects'

let fixture: MatrixFixture
let send: SendCall
let published: TestObject

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  send = describedCalls(cookieOf('the Admin'))
  published = await fixture.make('published', 'own')
})
test.afterAll(() => fixture?.close())

function cookieOf(name: string): string {
  const actor = actors.find((one) => one.name === name)
  return (actor && fixture.cookieOf(actor)) ?? ''
}

const asText: RequestOptions = { raw: '{}', headers: { 'content-type': 'text/plain' } }

test.describe('a documented call about surveys is refused as described, with the server’s message', () => {
  type Refused = [
    call: string,
    parameters: () => Record<string, unknown>,
    sent: RequestOptions,
    status: number,
    message: RegExp,
  ]
  const own = () => ({ id: published.id })
  const none = () => ({})
  const refused: Record<string, Refused> = {
    'a survey for something that is no event': [
      'POST /api/surveys',
      none,
      { json: { eventId: 'x' } },
      422,
      /^Event is/,
    ],
    'a survey for nobody’s event': ['POST /api/surveys', none, { json: { eventId: 9e14 } }, 404, /^Event not found$/],
    'a body of another kind': [
      'POST /api/surveys',
      none,
      asText,
      415,
      /^The body must be sent as application\/json\.$/,
    ],
    'a form that is too long': ['PUT /api/surveys/{id}', own, { form: { name: 'x'.repeat(3e5) } }, 413, /too large/],
    'a form with nothing in it': [
      'PUT /api/surveys/{id}',
      own,
      { form: { name: '' } },
      422,
      /^\d validation errors\.$/,
    ],
    'no survey to delete': ['DELETE /api/surveys', () => ({}), { json: {} }, 422, /^Survey is required$/],
    'a survey number that is none': ['GET /api/surveys/{id}', () => ({ id: 'x' }), {}, 400, /^Parameter 'id'/],
    'a question bank that is none': [
      'GET /api/surveys/{id}/survey-templates',
      () => ({ ...own(), qbank: 'x' }),
      {},
      400,
      /^Parameter 'qbank': must be true or false$/,
    ],
    'another organisation’s list': [
      'GET /api/surveys',
      () => ({ organisationId: fixture.ids.rivals }),
      {},
      404,
      /^Organisation not found$/,
    ],
    'the name of nobody’s survey': [
      'GET /api/surveys/checknameavailability',
      () => ({ name: 'A', surveyId: 900_000_000_000_001 }),
      {},
      404,
      /^Survey not found$/,
    ],
    'a form that cannot be read': ['PUT /api/surveys/{id}', own, asText, 400, /^The form could not be read\.$/],
    'a logo that is no form': ['POST /api/surveys/{id}/logo', own, asText, 415, /./],
    'a workbook that is no form': ['POST /api/surveys/{id}/bulk', own, asText, 415, /./],
    'no template to delete': ['DELETE /api/survey-templates', () => ({}), { json: {} }, 422, /is required$/],
    'an export of nothing': ['POST /api/exports', () => ({}), { json: {} }, 422, /^2 validation errors\.$/],
    'no export to cancel': ['DELETE /api/exports', () => ({}), { json: {} }, 422, /is required$/],
    'nobody’s export': ['GET /api/exports/file/{id}', () => ({ id: 9e14 }), {}, 404, /^Export not found$/],
    'a code that nobody has': [
      'POST /api/survey-responses/create-from-code',
      () => ({}),
      { json: { code: 'ZZZZZZZZZZ', isPreview: false }, from: '127.84.1.1' },
      404,
      /^QuickCode is not valid\.$/,
    ],
    'no code': [
      'POST /api/survey-responses/create-from-code',
      () => ({}),
      { json: {} },
      422,
      /^QuickCode is not valid\.$/,
    ],
    'a preview of no code': [
      'GET /api/surveys/{id}/preview',
      () => ({ id: 'ZZZZZZZZZZ' }),
      { from: '127.84.2.1' },
      404,
      /^QuickCode is not valid\.$/,
    ],
    'a response without its key': [
      'GET /api/survey-responses/{id}',
      () => ({ id: '01930000-0000-7000-8000-000000000000' }),
      {},
      400,
      /^Parameter 'validationKey': is required$/,
    ],
    'a response with a wrong key': [
      'PUT /api/survey-responses/{id}',
      () => ({ id: '01930000-0000-7000-8000-000000000000' }),
      { json: { surveyAnswers: {}, validationKey: 'x' }, from: '127.84.3.1' },
      404,
      /^Survey response not found$/,
    ],
    'a response to discard without its key': [
      'DELETE /api/survey-responses',
      () => ({}),
      { json: { surveyResponseId: '01930000-0000-7000-8000-000000000000' } },
      422,
      /^Validation key is required$/,
    ],
  }
  for (const [what, [call, parameters, sent, status, message]] of Object.entries(refused))
    test(`${what}: ${status}`, async () => {
      const answer = await send(call, parameters(), sent)
      expect([answer.status, answer.json()]).toMatchObject([status, { message: expect.stringMatching(message) }])
    })

  test('everything for staff to nobody: 401; exports to a General User: 403', async () => {
    const cookie = cookieOf('a General User')
    for (const [call, parameters] of [
      ['GET /api/surveys', {}],
      ['GET /api/exports', {}],
      ['GET /api/surveys/{id}', own()],
    ] as const)
      expect((await send(call, parameters, { cookie: '' })).status).toBe(401)
    for (const [call, parameters] of [
      ['GET /api/exports', {}],
      ['GET /api/surveys/{id}/export-responses', own()],
    ] as const)
      expect((await send(call, parameters, { cookie })).status).toBe(403)
  })
})
