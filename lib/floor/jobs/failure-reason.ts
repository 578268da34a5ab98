import { isDiskFull } from '@/db/constraints'
import { DomainError, noRoomLeft } from '../errors/domain-error'
import { withoutParameters } from '../log'

/** The message for the requester of a job, to whom the cause of an internal error is of no use. */
const generalReason = 'Something went wrong while this was being done.'

const knownReasons: Record<string, string> = {
  'job heartbeat timeout': 'The worker stopped while it was doing this.',
  'job timed out': 'It took longer than it may.',
}

/** Stored by the queue with a failed job. `cause` is that of an internal error, for the operations screen. */
type Failure = { reason: string; cause?: string }

/**
 * Why an attempt failed: a refusal with its own message, an internal error with a general message and its cause. That a disk
 * is full is said to both.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError) return { reason: error.message }
  const original = withoutParameters(error)
  const reason = isDiskFull(error) ? noRoomLeft().message : generalReason
  return original instanceof Error
    ? { reason, cause: `${original.name}: ${original.message}`.slice(0, 500) }
    : { reason: generalReason }
}

const messageIn = (output: unknown) => {
  const { message, value } = (output ?? {}) as Record<string, unknown>
  return message ?? (value as { message?: unknown } | undefined)?.message
}

/** The reason stored with a failed job, as a message for its requester. */
export function reasonOfOutput(output: unknown): string {
  const { reason } = (output ?? {}) as Partial<Failure>
  if (typeof reason === 'string') return reason
  const text = messageIn(output)
  if (typeof text !== 'string') return generalReason
  return text.startsWith('handler execution exceeded')
    ? 'It took longer than it may.'
    : (knownReasons[text] ?? generalReason)
}

/** The reason for operators: the cause of an internal error, else the message. */
export function causeOfOutput(output: unknown): string {
  const { cause } = (output ?? {}) as Partial<Failure>
  if (typeof cause === 'string') return cause
  const reason = reasonOfOutput(output)
  const text = messageIn(output)
  return reason === generalReason && typeof text === 'string' ? text : reason
}
