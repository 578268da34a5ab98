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
  const serialized = serializeError(new Error('the report could not be read', { cause: failed }))
  expect(serialized).toMatchObject({ message: 'the report could not be read: a statement failed: no such table' })
  expect(JSON.stringify(serialized)).not.toContain('ada')
  const several = serializeError(new AggregateError([failed], 'none could be read'))
  expect(several).toMatchObject({ message: 'none could be read', errors: [{ message: 'no such table' }] })
  expect(JSON.stringify(several)).not.toContain('ada')
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

test('no field but those that say what went wrong is logged, whatever stands in it', () => {
  const failed = new DrizzleQueryError('select $1', ['ada@example.test'], new Error('no such table'))
  const words = new DrizzleQueryError('select $1', ['ada@example.test'], 'no Error' as unknown as Error)
  for (const error of [
    Object.assign(new Error('refused'), {
      code: 'EX',
      original: failed,
      errors: [failed],
      row: 'ada',
      previous: [failed],
    }),
    Object.assign(new Error('refused'), { code: 'EX', cause: () => failed }),
    Object.assign(words, { code: 'EX' }),
  ]) {
    const serialized = serializeError(error)
    expect(serialized).toMatchObject({ message: expect.stringMatching(/^(refused|a statement failed)$/), code: 'EX' })
    expect(JSON.stringify(serialized)).not.toContain('ada')
  }
})

test('a failed statement without a message leaves the rest of its stack as it is', () => {
  const failed = Object.assign(new Error(''), { query: 'select 1', params: [] })
  const { message, stack } = serializeError(failed) as { message: string; stack: string }
  expect(message).toBe('a statement failed')
  expect(stack.match(/a statement failed/g) ?? []).toHaveLength(0)
})

test('errors that led to one another in a circle are logged, each once', () => {
  const [one, other] = [new Error('one'), new Error('other')]
  one.cause = other
  other.cause = one
  expect(serializeError(one)).toMatchObject({ message: 'one: other' })
  const itself = new DrizzleQueryError('select $1', ['ada@example.test'])
  itself.cause = itself
  expect(serializeError(itself)).toMatchObject({ message: 'a statement failed' })
  const several = new AggregateError([one], 'several')
  one.cause = several
  expect(serializeError(several)).toMatchObject({ message: 'several', errors: [{ message: 'one: several' }] })
  const inner = new AggregateError([], 'inner')
  const outer = new AggregateError([inner], 'outer')
  inner.errors.push(outer, inner)
  expect(serializeError(outer)).toMatchObject({ message: 'outer', errors: [{ message: 'inner' }] })
})

test('the message of several at once may repeat that of a failed statement among them', () => {
  const failed = new DrizzleQueryError('select $1', ['ada@example.test'], new Error('no such table'))
  const serialized = serializeError(new AggregateError([failed], `first: ${failed.message}`))
  expect(serialized).toMatchObject({ message: 'first: a statement failed' })
  expect(JSON.stringify(serialized)).not.toContain('ada')
})

test('a connection that failed at several addresses is logged with each', () => {
  const at = (address: string) => Object.assign(new Error(`connect ECONNREFUSED ${address}:1`), { address, port: 1 })
  const failed = Object.assign(new AggregateError([at('::1'), at('127.0.0.1')]), { code: 'ECONNREFUSED' })
  expect(serializeError(failed)).toMatchObject({
    type: 'AggregateError',
    code: 'ECONNREFUSED',
    errors: [{ address: '::1' }, { message: 'connect ECONNREFUSED 127.0.0.1:1', address: '127.0.0.1', port: 1 }],
  })
})

test('what is no error is logged as it is', () => expect(serializeError('gone')).toBe('gone'))

test('any other error is logged whole', () =>
  expect(serializeError(new TypeError('not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'not a function',
  }))
