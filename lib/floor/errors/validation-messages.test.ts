import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrorMap, parameterErrorMap } from './validation-messages'

const messagesOf = (schema: z.ZodType, value: unknown, error = fieldErrorMap) =>
  schema.safeParse(value, { error }).error?.issues.map(({ message }) => message)

const body = z.object({
  validationKey: z.string().max(3),
  isPreview: z.boolean().default(false),
  answers: z.array(z.object({ id: z.int().min(1) })).max(1),
  format: z.enum(['csv', 'xlsx']),
  name: z.string({ error: 'Survey name is required' }),
})
const validBody = { validationKey: 'key', answers: [{ id: 1 }], format: 'csv', name: 'A' }

test.each([
  [{}, ['Validation key is required', 'Answers is required', 'Format is required', 'Survey name is required']],
  [{ ...validBody, validationKey: 1 }, ['Validation key must be text']],
  [{ ...validBody, validationKey: 'long' }, ['Validation key must be at most 3 characters']],
  [{ ...validBody, isPreview: 'yes' }, ['Is preview must be true or false']],
  [{ ...validBody, answers: [{ id: 'x' }] }, ['Answers 0 id must be a number']],
  [{ ...validBody, answers: [{ id: 0 }] }, ['Answers 0 id must be at least 1']],
  [{ ...validBody, answers: [{ id: 1 }, { id: 2 }] }, ['Answers must be at most 1 entry']],
  [{ ...validBody, format: 'pdf' }, ['Format must be csv or xlsx']],
  ['text', ['The body must be an object']],
  [validBody, undefined],
])('what no sentence is fixed for is said in plain words: %j', (value, words) =>
  expect(messagesOf(body, value)).toEqual(words),
)

test('a parameter is named before its fault', () => {
  expect(messagesOf(z.object({ validationKey: z.string() }), {}, parameterErrorMap)).toEqual(['is required'])
})
