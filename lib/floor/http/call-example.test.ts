import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recordId, recordIdText, requiredText, text } from '../validation/fields'
import { call } from './call'
import { answerExample, answerNotes, curlOf, curlOfList, describeType } from './call-example'
import { shapeOf } from './call-shape'

describe('the type of a field in words', () => {
  test.each([
    ['text, 1 to 75 characters', requiredText('Name', 75)],
    ['text, at most 255 characters; may be null', text('Note', 255).nullable()],
    ['whole number, 1 or more', recordId('Organisation is required')],
    ['number, more than 0', z.number().positive()],
    ['whole number, from 0 to 1,000', z.int().min(0).max(1000)],
    ['whole number, 1 or more', recordIdText],
    ['one of 0, 1', z.literal([0, 1])],
    ['true or false', z.boolean()],
    ['list of: whole number, 1 or more, at most 5', z.array(recordId('x')).max(5)],
    ['whole number, from 1 to 365', z.int().min(1).max(365)],
    ['identifier', z.uuid()],
    ['anything', z.unknown()],
  ])('%s', (words, schema) => expect(describeType(shapeOf(schema))).toBe(words))
})

test('an answer has an example of each member, and notes on some', () => {
  const answer = z.object({
    id: z.int(),
    on: z.iso.date(),
    role: z.literal([0, 1]).describe('0 owner, 1 partner'),
    parts: z.array(z.object({ name: z.string().nullable() })),
  })
  const one = call('GET /api/halls/{id}', { summary: '', answer })
  expect(JSON.parse(answerExample(one) ?? '')).toEqual({ id: 1, on: '2026-11-21', role: 0, parts: [{ name: '…' }] })
  expect(answerNotes(one)).toEqual([['role', '0 owner, 1 partner']])
  const file = call('GET /api/halls/{id}/plan', { summary: '', answer: ['a/b'] })
  expect([answerExample(file), answerNotes(file), curlOf(file, '')]).toEqual([
    undefined,
    [],
    `curl \\\n  -H 'Authorization: Bearer <token>' \\\n  -OJ \\\n  '/api/halls/<id>/plan'`,
  ])
})

test('a write that takes no token shows the Origin header that it needs', () => {
  const open = call('POST /api/visits', { summary: '', audience: 'respondent', answer: 'nothing' })
  expect(curlOf(open, 'https://example.org')).toBe(
    `curl -X POST \\\n  -H 'Origin: https://example.org' \\\n  'https://example.org/api/visits'`,
  )
})

test('a list is queried with plain JSON, which curl encodes', () => {
  expect(curlOfList('https://example.org', '/api/halls', { filter: ['name', '=', 'A & B'], take: 5 })).toBe(
    `curl -G -H 'Authorization: Bearer <token>' \\
  --data-urlencode 'filter=["name","=","A & B"]' \\
  --data-urlencode 'take=5' \\
  'https://example.org/api/halls'`,
  )
})

const body = z.object({ name: requiredText('Name', 75), organisationId: recordId('x'), note: z.string().optional() })

test('an example sends the token, what is required, and the body as JSON', () => {
  const create = call('POST /api/halls', { summary: '', body, answer: 'nothing' })
  expect(curlOf(create, 'https://example.org')).toBe(
    `curl -X POST \\
  -H 'Authorization: Bearer <token>' \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"…","organisationId":1}' \\
  'https://example.org/api/halls'`,
  )
})

test('of a form its fields, of an upload its file; no token where none is taken', () => {
  const form = call('PUT /api/halls/{id}', {
    summary: '',
    body,
    bodyKind: 'form',
    answer: 'nothing',
  })
  expect(curlOf(form, '')).toContain(`-F 'name=…' \\\n  -F 'organisationId=1' \\\n  '/api/halls/<id>'`)
  const logo = call('POST /api/halls/{id}/logo', {
    summary: '',
    bodyKind: 'upload',
    answer: 'nothing',
  })
  expect(curlOf(logo, '')).toContain(`-F 'file=@<file>'`)
  const query = z.object({ postcode: z.string(), more: z.string().optional() })
  const open = call('GET /api/places', { summary: '', audience: 'public', query, answer: 'nothing' })
  expect(curlOf(open, '')).toBe(`curl \\\n  '/api/places?postcode=<postcode>'`)
})
