import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { gridQuery } from '../grid/grid-query'
import { anyText, createdRecord, id, model } from '../validation/answer-fields'
import { recordIdText, requiredText, text } from '../validation/fields'
import { call } from './call'
import { describeCalls } from './openapi'

const hall = z.object({ name: requiredText('Name', 75), note: text('Note', 255).nullish(), kind: z.literal([0, 1]) })
const hallRow = model('HallRow', { id, name: anyText })
const calls = [
  call('GET /api/halls', {
    summary: 'The halls',
    right: ['read', 'location'],
    query: gridQuery(25).extend({ eventId: recordIdText.optional() }),
    answer: hallRow,
  }),
  call('GET /api/halls/{id}', {
    summary: 'One hall',
    params: z.object({ id: recordIdText }),
    answer: model('Hall', { id, name: anyText, kind: z.literal([0, 1]) }),
  }),
  call('POST /api/halls', {
    summary: 'Creates a hall',
    body: hall,
    success: 201,
    answer: createdRecord,
    refuses: [409],
  }),
  call('PUT /api/halls/{id}', {
    summary: 'Saves a hall',
    params: z.object({ id: recordIdText }),
    body: z.preprocess((form) => form, hall),
    bodyKind: 'form',
    answer: 'nothing',
  }),
  call('POST /api/halls/{id}/logo', {
    summary: 'Uploads a logo',
    params: z.object({ id: recordIdText }),
    bodyKind: 'upload',
    answer: createdRecord,
  }),
  call('DELETE /api/auth/password', {
    summary: 'Nobody does that',
    sessionOnly: true,
    body: z.object({ why: z.string().catch('') }),
    answer: 'nothing',
  }),
  call('GET /api/halls/{id}/plan', {
    summary: 'The plan of a hall',
    audience: 'public',
    params: z.object({ id: recordIdText }),
    answer: ['application/pdf'],
    cached: true,
  }),
  call('POST /api/halls/{id}/visits', {
    summary: 'Counts a visit',
    audience: 'respondent',
    params: z.object({ id: recordIdText }),
    body: z.object({ code: z.string() }),
    answer: 'nothing',
  }),
  call('GET /api/health', {
    summary: 'Up',
    audience: 'public',
    anonymous: true,
    answer: z.object({ up: z.boolean() }),
  }),
]
const description = describeCalls(calls, 'https://illuminate.example.org')
const { paths } = description

test('the description is valid OpenAPI 3.1', async () => {
  const found = await new Validator().validate({ ...structuredClone(description) })
  expect(found).toMatchObject({ valid: true })
})

describe('a call is described with its input', () => {
  test('fields with their limits, before any transformation', () => {
    expect(paths['/api/halls']?.post?.requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              name: { type: 'string', minLength: 1, maxLength: 75 },
              note: { anyOf: [{ type: 'string', maxLength: 255 }, { type: 'null' }] },
              kind: { type: 'number', enum: [0, 1] },
            },
            required: ['name', 'kind'],
          },
        },
      },
    })
  })

  test('a form may be sent in both encodings', () => {
    const { content } = (paths['/api/halls/{id}']?.put?.requestBody ?? {}) as { content: object }
    expect(Object.keys(content)).toEqual(['multipart/form-data', 'application/x-www-form-urlencoded'])
    expect(JSON.stringify(content)).toContain('"maxLength":75')
  })

  test('the field of a file is named file', () => {
    expect(paths['/api/halls/{id}/logo']?.post?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { required: ['file'] } } },
    })
  })

  test('a field with a default is not required', () => {
    expect(JSON.stringify(paths['/api/auth/password']?.delete?.requestBody)).not.toContain('required":["why')
  })

  test('a list has the grid’s parameters and its own', () => {
    const parameters = paths['/api/halls']?.get?.parameters as { $ref?: string; name?: string }[]
    expect(parameters.map(({ $ref, name }) => name ?? $ref?.split('/').at(-1)).sort()).toEqual([
      ...['eventId', 'filter', 'group', 'groupSummary', 'requireGroupCount', 'requireTotalCount'],
      ...['search', 'skip', 'sort', 'take', 'totalSummary'],
    ])
  })

  test('a parameter of the path is required', () => {
    expect(paths['/api/halls/{id}']?.get?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
    ])
  })
})

describe('a call is described by what it answers', () => {
  const answerOf = (method: 'get' | 'post' | 'delete', path: string, status: string) =>
    ((paths[path]?.[method]?.responses ?? {}) as Record<string, unknown>)[status]
  const refersTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

  test('a refusal that says no more than its kind refers to what all calls share', () => {
    expect(answerOf('get', '/api/halls', '401')).toEqual({ $ref: '#/components/responses/NotSignedIn' })
  })

  test('a record by its model', () => {
    expect(answerOf('get', '/api/halls/{id}', '200')).toEqual({
      description: 'What was asked for',
      content: { 'application/json': { schema: refersTo('Hall') } },
    })
    expect(description.components.schemas?.Hall).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer', exclusiveMinimum: 0 },
        name: { type: 'string' },
        kind: { type: 'number', enum: [0, 1] },
      },
      required: ['id', 'name', 'kind'],
    })
  })

  test('a list by its page, whose entries are rows or groups of rows', () => {
    expect(answerOf('get', '/api/halls', '200')).toMatchObject({
      content: { 'application/json': { schema: refersTo('HallRowPage') } },
    })
    const entry = { anyOf: [refersTo('HallRow'), refersTo('HallRowGroup')] }
    expect(description.components.schemas?.HallRowPage).toMatchObject({ properties: { data: { items: entry } } })
    expect(description.components.schemas?.HallRowGroup).toMatchObject({
      properties: { items: { anyOf: [{ type: 'array', items: entry }, { type: 'null' }] } },
    })
  })

  test('a file by its media types and the header with its name; an unchanged one by 304', () => {
    expect(answerOf('get', '/api/halls/{id}/plan', '200')).toEqual({
      description: 'The file; Content-Disposition names it',
      headers: { 'Content-Disposition': { description: 'Names the file', schema: { type: 'string' } } },
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    })
    expect(answerOf('get', '/api/halls/{id}/plan', '304')).toEqual({
      description: 'It is still the one that If-None-Match names',
    })
  })

  test('nothing by 204 without a body, and a create by 201', () => {
    expect(answerOf('delete', '/api/auth/password', '204')).toEqual({
      description: 'Done; there is nothing more to say',
    })
    expect(answerOf('post', '/api/halls', '201')).toMatchObject({
      content: { 'application/json': { schema: refersTo('Created') } },
    })
  })

  test('two answers of one name that differ are refused', () => {
    const other = call('GET /api/rooms/{id}', {
      summary: '',
      params: z.object({ id: recordIdText }),
      answer: model('Hall', { id }),
    })
    expect(() => describeCalls([...calls, other], '')).toThrow(
      'Two answers are called Hall; the second is of GET /api/rooms/{id}',
    )
  })
})

describe('audience and refusals', () => {
  test('staff by token or session, identity by session alone, the public without authentication', () => {
    expect(paths['/api/halls']?.get?.security).toEqual([{ accessToken: [] }, { session: [] }])
    expect(paths['/api/halls/{id}/plan']?.get?.security).toEqual([])
    expect(paths['/api/health']?.get?.security).toEqual([])
  })

  test('a write needs the Origin header of the site, unless it brings a token', () => {
    expect(paths['/api/halls']?.post?.security).toEqual([{ accessToken: [] }, { session: [], sameOrigin: [] }])
    expect(paths['/api/auth/password']?.delete?.security).toEqual([{ session: [], sameOrigin: [] }])
    expect(paths['/api/halls/{id}/visits']?.post?.security).toEqual([{ sameOrigin: [] }, { accessToken: [] }])
    expect(paths['/api/halls/{id}/visits']?.post?.description).toBe(
      'Whoever has the quick code or the validation key. Needs the Origin header of this site, unless an access token is sent.',
    )
  })

  test.each([
    ['get', '/api/halls', ['200', '400', '401', '403', '429', '503']],
    ['post', '/api/halls', ['201', '400', '401', '403', '409', '413', '415', '422', '429', '503']],
    ['delete', '/api/auth/password', ['204', '400', '401', '403', '413', '415', '422', '429', '503']],
    ['get', '/api/halls/{id}/plan', ['200', '304', '400', '401', '404', '429', '503']],
    ['get', '/api/health', ['200']],
  ] as const)('%s %s answers %j', (method, path, statuses) =>
    expect(Object.keys(paths[path]?.[method]?.responses as object)).toEqual(statuses),
  )
})
