import { DomainError } from '../errors/domain-error'

const written: Record<string, string> = {
  'job heartbeat timeout': 'The worker stopped while it was doing this.',
  'job timed out': 'It took longer than it may.',
}

/** Why a try failed, as a sentence for the person who looks at the parked job. A fault's own text goes to the log. */
export function reasonOfError(error: unknown): string {
  if (error instanceof DomainError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'It failed without a reason.'
}

/** The reason out of what the queue kept with a job that failed. */
export function reasonOfOutput(output: unknown): string {
  const { reason, message, value } = (output ?? {}) as Record<string, unknown>
  if (typeof reason === 'string') return reason
  const text = typeof message === 'string' ? message : (value as { message?: unknown } | undefined)?.message
  if (typeof text !== 'string') return 'It failed without a reason.'
  if (text.startsWith('handler execution exceeded')) return 'It took longer than it may.'
  return written[text] ?? text
}
