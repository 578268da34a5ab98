import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { serializeError } from '@/lib/floor/log'
import { faultsIn } from '@/scripts/checks/platform-faults'
import { logConsoleErrors } from './log-console-errors'

/** A console whose errors are logged, what it wrote itself, and the lines of the log. */
function aConsole() {
  const [written, lines]: [unknown[][], Record<string, unknown>[]] = [[], []]
  const console = { error: (...values: unknown[]) => void written.push(values) }
  const write = (line: string) => void lines.push(JSON.parse(line))
  logConsoleErrors(console, pino({ base: null, serializers: { err: serializeError } }, { write }))
  return { console, written, lines }
}

test('what is no error is written as it is', () => {
  const { console, written, lines } = aConsole()
  console.error('a warning', { of: 'something' })
  expect([written, lines]).toEqual([[['a warning', { of: 'something' }]], []])
})

test('a page that failed is one line of the log, without what its statement was asked with', () => {
  const { console, written, lines } = aConsole()
  const cause = Object.assign(new Error('value too long'), { code: '22001', detail: 'Failing row contains (ada).' })
  const failed = new DrizzleQueryError('select id from users where email = $1', ['ada@example.test'], cause)
  console.error(' \u001b[31m⨯\u001b[39m', Object.assign(failed, { digest: '3114936415' }))
  expect(written).toEqual([])
  expect(lines).toMatchObject([
    { msg: 'page failed', digest: '3114936415', err: { message: 'value too long', code: '22001' } },
  ])
  expect(JSON.stringify(lines)).not.toContain('ada')
})

test('an error that is of no page is not said to be one’s', () => {
  const { console, lines } = aConsole()
  console.error(new Error('a timer'))
  expect(lines).toMatchObject([{ msg: 'an error outside a page', err: { message: 'a timer' } }])
})

test('what stands beside an error is in its line, but for objects', () => {
  const { console, lines } = aConsole()
  console.error('%s failed with %d', '/proxy', 502, { of: 'something' }, new Error('refused'), new Error('at first'))
  expect(lines).toMatchObject([
    { msg: '/proxy failed with 502', err: { message: 'refused' }, others: [{ message: 'at first' }] },
  ])
})

test('exceptions that nobody caught keep their word, and are found by the check of the log', () => {
  const { console, lines } = aConsole()
  console.error(' ⨯ uncaughtException: ', new TypeError('not a function'))
  console.error(' ⨯', 'unhandledRejection: ', new TypeError('not awaited'))
  expect(lines.flatMap((line) => faultsIn(JSON.stringify({ process: 'web', ...line })))).toEqual([
    expect.stringMatching(/^web: uncaughtException:\nTypeError: not a function\n +at /),
    expect.stringMatching(/^web: unhandledRejection:\nTypeError: not awaited\n +at /),
  ])
})
