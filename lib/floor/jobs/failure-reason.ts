import { DomainError } from '../errors/domain-error'
import { withoutParameters } from '../log'

/** For whoever asked for a job: what a fault of ours was is of no use to them. */
const generalReason = 'Something went wrong while this was being done.'

const knownReasons: Record<string, string> = {
  'job heartbeat timeout': 'The worker stopped while it was doing this.',
  'job timed out': 'It took longer than it may.',
}

/** Stored by the queue with a job that failed. `cause` is what a fault of ours was, for the operations screen. */
type Failure = { reason: string; cause?: string }

/** Why a try failed: a refusal in its own words, a fault as a plain sentence beside what it was. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError) return { reason: error.message }
  const original = withoutParameters(error)
  return original instanceof Error
    ? { reason: generalReason, cause: `${original.name}: ${original.message}`.slice(0, 500) }
    : { reason: generalReason }
}

const messageIn = (output: unknown) => {
  const { message, value } = (output ?? {}) as Record<string, unknown>
  return message ?? (value as { message?: unknown } | undefined)?.message
}

/** The reason out of what the queue stored with a job that failed, as a sentence for the person who asked for the job. */
export function reasonOfOutput(output: unknown): string {
  const { reason } = (output ?? {}) as Partial<Failure>
  if (typeof reason === 'string') return reason
  const text = messageIn(output)
  if (typeof text !== 'string') return generalReason
  return text.startsWith('handler execution exceeded')
    ? 'It took longer than it may.'
    : (knownReasons[text] ?? generalReason)
}

/** The same for whoever looks after the platform: what the fault was, where it was one. */
export function causeOfOutput(output: unknown): string {
  const { cause } = (output ?? {}) as Partial<Failure>
  if (typeof cause === 'string') return cause
  const reason = reasonOfOutput(output)
  const text = messageIn(output)
  return reason === generalReason && typeof text === 'string' ? text : reason
}
