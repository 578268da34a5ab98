import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recordId, recordIdText, requiredText, text } from '../validation/fields'
import { call } from './call'
import { curlOf, sayType } from './call-example'
import { shapeOf } from './call-shape'

describe('what a field takes, in words', () => {
  test.each([
    ['text, 1 to 75 characters', requiredText('Name', 75)],
    ['text, at most 255 characters; may be null', text('Note', 255).nullable()],
    ['whole number, more than 0', recordId('Organisation is required')],
    ['whole number, 1 or more', recordIdText],
    ['one of 0, 1', z.literal([0, 1])],
    ['true or false', z.boolean()],
    ['list of: whole number, more than 0, at most 5', z.array(recordId('x')).max(5)],
    ['whole number, from 1 to 365', z.int().min(1).max(365)],
    ['identifier', z.uuid()],
    ['anything', z.unknown()],
  ])('%s', (words, schema) => expect(sayType(shapeOf(schema))).toBe(words))
})

const body = z.object({ name: requiredText('Name', 75), organisationId: recordId('x'), note: z.string().optional() })

test('an example sends the token, what is required, and the body as JSON', () => {
  const create = call({ method: 'POST', path: '/api/halls', summary: '', audience: 'staff', body, answer: 'nothing' })
  expect(curlOf(create, 'https://example.org')).toBe(
    `curl -X POST \\
  -H 'Authorization: Bearer <token>' \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"…","organisationId":1}' \\
  'https://example.org/api/halls'`,
  )
})

test('of a form its fields, of an upload its file; no token where none is taken', () => {
  const form = call({
    method: 'PUT',
    path: '/api/halls/{id}',
    summary: '',
    audience: 'staff',
    body,
    bodyKind: 'form',
    answer: 'nothing',
  })
  expect(curlOf(form, '')).toContain(`-F 'name=…' \\\n  -F 'organisationId=1' \\\n  '/api/halls/<id>'`)
  const logo = call({
    method: 'POST',
    path: '/api/halls/{id}/logo',
    summary: '',
    audience: 'staff',
    bodyKind: 'upload',
    answer: 'nothing',
  })
  expect(curlOf(logo, '')).toContain(`-F 'file=@<file>'`)
  const query = z.object({ postcode: z.string(), more: z.string().optional() })
  const open = call({ method: 'GET', path: '/api/places', summary: '', audience: 'public', query, answer: 'nothing' })
  expect(curlOf(open, '')).toBe(`curl \\\n  '/api/places?postcode=<postcode>'`)
})
