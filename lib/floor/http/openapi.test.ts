import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { gridQuery } from '../grid/grid-query'
import { recordIdText, requiredText, text } from '../validation/fields'
import { call } from './call'
import { describeCalls } from './openapi'

const hall = z.object({ name: requiredText('Name', 75), note: text('Note', 255).nullish(), kind: z.literal([0, 1]) })
const calls = [
  call({
    method: 'GET',
    path: '/api/halls',
    summary: 'The halls',
    audience: 'staff',
    right: ['read', 'location'],
    query: gridQuery(25).extend({ eventId: recordIdText.optional() }),
  }),
  call({
    method: 'GET',
    path: '/api/halls/{id}',
    summary: 'One hall',
    audience: 'staff',
    params: z.object({ id: recordIdText }),
  }),
  call({ method: 'POST', path: '/api/halls', summary: 'Creates a hall', audience: 'staff', body: hall, success: 201 }),
  call({
    method: 'PUT',
    path: '/api/halls/{id}',
    summary: 'Saves a hall',
    audience: 'staff',
    params: z.object({ id: recordIdText }),
    body: z.preprocess((form) => form, hall),
    bodyKind: 'form',
  }),
  call({
    method: 'POST',
    path: '/api/halls/{id}/logo',
    summary: 'Uploads a logo',
    audience: 'staff',
    params: z.object({ id: recordIdText }),
    bodyKind: 'upload',
  }),
  call({
    method: 'DELETE',
    path: '/api/auth/password',
    summary: 'Nobody does that',
    audience: 'staff',
    sessionOnly: true,
    body: z.object({ why: z.string().catch('') }),
  }),
  call({ method: 'GET', path: '/api/health', summary: 'Up', audience: 'public' }),
]
const description = describeCalls(calls, 'https://illuminate.example.org')
const { paths } = description

test('the description is valid OpenAPI 3.1', async () => {
  const found = await new Validator().validate({ ...structuredClone(description) })
  expect(found).toMatchObject({ valid: true })
})

describe('a call is described by what it takes', () => {
  test('fields with their limits, before any rewriting', () => {
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

  test('a form may be sent in both ways that forms are', () => {
    const { content } = (paths['/api/halls/{id}']?.put?.requestBody ?? {}) as { content: object }
    expect(Object.keys(content)).toEqual(['multipart/form-data', 'application/x-www-form-urlencoded'])
    expect(JSON.stringify(content)).toContain('"maxLength":75')
  })

  test('a file is called file', () => {
    expect(paths['/api/halls/{id}/logo']?.post?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { required: ['file'] } } },
    })
  })

  test('a field with a value of its own need not be sent', () => {
    expect(JSON.stringify(paths['/api/auth/password']?.delete?.requestBody)).not.toContain('required":["why')
  })

  test('a list has the grid’s parameters and its own', () => {
    const parameters = paths['/api/halls']?.get?.parameters as { $ref?: string; name?: string }[]
    expect(parameters.map(({ $ref, name }) => name ?? $ref?.split('/').at(-1)).sort()).toEqual([
      ...['eventId', 'filter', 'group', 'groupSummary', 'requireGroupCount', 'requireTotalCount'],
      ...['search', 'skip', 'sort', 'take', 'totalSummary'],
    ])
  })

  test('a parameter of the path must be there', () => {
    expect(paths['/api/halls/{id}']?.get?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[1-9]\\d{0,14}$' } },
    ])
  })
})

describe('who may call it, and what it answers', () => {
  test('staff by token or session, identity by session alone, the public by nothing', () => {
    expect(paths['/api/halls']?.get?.security).toEqual([{ accessToken: [] }, { session: [] }])
    expect(paths['/api/auth/password']?.delete?.security).toEqual([{ session: [] }])
    expect(paths['/api/health']?.get?.security).toEqual([])
  })

  test.each([
    ['get', '/api/halls', ['200', '400', '401', '403', '429', '503']],
    ['post', '/api/halls', ['201', '400', '401', '403', '404', '409', '413', '415', '422', '429', '503']],
    ['delete', '/api/auth/password', ['204', '400', '401', '403', '404', '409', '413', '415', '422', '429', '503']],
    ['get', '/api/health', ['200', '403', '429', '503']],
  ] as const)('%s %s answers %j', (method, path, statuses) =>
    expect(Object.keys(paths[path]?.[method]?.responses as object)).toEqual(statuses),
  )
})
