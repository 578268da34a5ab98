import { pino } from 'pino'
import { env } from './env'
import { withSourceLines } from './errors/source-lines'

const secretFields = [
  'password',
  'newPassword',
  'passwordHash',
  'token',
  'secret',
  'authorization',
  'cookie',
  'validationKey',
]

/**
 * The error to report. Drizzle's error contains every parameter of its statement, including answers and hashes; the
 * driver's error within it does not.
 */
export const withoutParameters = (error: unknown): unknown =>
  error instanceof Error && 'params' in error && error.cause instanceof Error ? withoutParameters(error.cause) : error

/**
 * Fields of errors that must not be logged: the queue's whole connection, details in which PostgreSQL repeats the refused row, and
 * errors beside others, each with fields of its own.
 */
const withheldErrorFields = { client: undefined, detail: undefined, where: undefined, aggregateErrors: undefined }

/** The errors that led to one another, the last first. */
const chainOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : [])

/** A text with the message of a failed statement, which has every parameter in it, left out. */
const withoutStatements = (text: string, errors: readonly Error[]): string =>
  errors
    .filter((error) => 'params' in error)
    .reduce((left, { message }) => left.replaceAll(message, () => 'a statement failed'), text)

/** An error as the log writes it: of a failed statement the driver's, and the lines that led to the statement. */
export function serializeError(error: unknown): unknown {
  const reported = withoutParameters(error)
  const serialized: unknown = pino.stdSerializers.err(reported as Error)
  if (!(reported instanceof Error) || !(serialized instanceof Object)) return serialized
  const { message, stack = '' } = serialized as { message: string; stack?: string }
  const errors = chainOf(error)
  const stacks = reported === error ? [stack] : [stack, errors[0]?.stack ?? '']
  return {
    ...{ ...serialized, ...withheldErrorFields },
    message: withoutStatements(message, errors),
    stack: withSourceLines(withoutStatements(stacks.join('\n'), errors)),
  }
}

/**
 * JSON lines on standard output: `level` as a word, `time` in ISO 8601 UTC, `process` web or worker. Requests and jobs
 * log through a child that carries their id. Values under the names of secrets are never written, at two levels' depth.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { process: process.env.PROCESS_NAME ?? 'web' },
  formatters: { level: (label) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: serializeError },
  redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: '[hidden]' },
})

export type Logger = typeof log
