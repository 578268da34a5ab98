import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import { notFound } from '../errors/domain-error'
import { causeOfOutput, failureOf, reasonOfOutput } from './failure-reason'

describe('the requester of a job gets a general message, operators the cause', () => {
  test.each([
    ['a fault', failureOf(new TypeError('reading flatMap')), 'TypeError: reading flatMap'],
    ['a text of the queue that nobody foresaw', { message: 'connection terminated' }, 'connection terminated'],
    ['the same where it is wrapped', { value: { message: 'connection terminated' } }, 'connection terminated'],
    ['nothing at all', null, 'Something went wrong while this was being done.'],
    ['what is no error', failureOf('x'), 'Something went wrong while this was being done.'],
  ])('%s', (_, output, cause) => {
    expect(reasonOfOutput(output)).toBe('Something went wrong while this was being done.')
    expect(causeOfOutput(output)).toBe(cause)
  })

  test.each([
    [failureOf(notFound('Survey')), 'Survey not found'],
    [{ message: 'job heartbeat timeout' }, 'The worker stopped while it was doing this.'],
    [{ value: { message: 'job timed out' } }, 'It took longer than it may.'],
    [{ message: 'handler execution exceeded 60s' }, 'It took longer than it may.'],
  ])('a refusal, and what the queue says of a worker, is a sentence for both: %j', (output, sentence) => {
    expect(reasonOfOutput(output)).toBe(sentence)
    expect(causeOfOutput(output)).toBe(sentence)
  })
})

test('the cause of a failed statement does not contain its parameters', () => {
  const failed = new DrizzleQueryError('insert into responses', ['My secret reason'], new Error('value too long'))
  expect(failureOf(failed)).toEqual({
    reason: 'Something went wrong while this was being done.',
    cause: 'Error: value too long',
  })
})

test('of a full disk the requester hears as much, and operators where it was', () => {
  const full = Object.assign(new Error('could not extend file "base/5/16384": No space left on device'), {
    code: '53100',
  })
  const failure = failureOf(new DrizzleQueryError('insert into responses', ['My secret reason'], full))
  expect(reasonOfOutput(failure)).toBe('There is no room left to store this. Please try again later.')
  expect(causeOfOutput(failure)).toBe('Error: could not extend file "base/5/16384": No space left on device')
})
