import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { serializeError } from './log'

test('a failed statement is logged without the values that went with it', () => {
  const refused = Object.assign(new Error('value too long'), { code: '22001' })
  const failed = new DrizzleQueryError('update responses set answers = $1', ['{"B-Q10":"LS1 4AP"}'], refused)
  expect(serializeError(failed)).toMatchObject({ message: 'value too long', code: '22001' })
  expect(JSON.stringify(serializeError(failed))).not.toContain('LS1 4AP')
  const stack = /^Error: value too long\n(?: +at .+\n)+Error: a statement failed\n(?: +at .+\n?)+$/
  expect(serializeError(failed)).toMatchObject({ stack: expect.stringMatching(stack) })
})

test('the lines that led to a failed statement follow those of the driver, whatever its values look like', () => {
  function findSaved() {
    return new DrizzleQueryError('select $1', ['a\n    at secret (/srv/a.ts:1:1)'], new Error('no such table'))
  }
  const { stack } = serializeError(findSaved()) as { stack: string }
  expect(stack).toContain('at findSaved (')
  expect(stack).not.toContain('secret')
})

test('an error that a failed statement led to is logged without its values, and so are several at once', () => {
  const failed = new DrizzleQueryError('select $1', ['ada@example.test'], new Error('no such table'))
  const told = serializeError(new Error('the report could not be read', { cause: failed }))
  expect(told).toMatchObject({ message: 'the report could not be read: a statement failed: no such table' })
  for (const serialized of [told, serializeError(new AggregateError([failed], 'none could be read'))])
    expect(JSON.stringify(serialized)).not.toContain('ada')
})

test('a row that the database refused is not repeated', () => {
  const refused = Object.assign(new Error('null value in column "purpose"'), {
    code: '23502',
    detail: 'Failing row contains (1, 7, null, \\x5eb63bbb, ada@example.test).',
    where: 'COPY users, line 3: "ada@example.test"',
  })
  expect(serializeError(refused)).toMatchObject({ message: 'null value in column "purpose"', code: '23502' })
  expect(JSON.stringify(serializeError(refused))).not.toMatch(/5eb63bbb|ada@/)
})

test('an error of a lost connection is logged without the connection', () => {
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01', client: { secretKey: 12345 } })
  expect(serializeError(lost)).toMatchObject({ message: 'terminating connection', code: '57P01' })
  expect(JSON.stringify(serializeError(lost))).not.toContain('secretKey')
})

test('any other error is logged whole', () =>
  expect(serializeError(new TypeError('not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'not a function',
  }))
