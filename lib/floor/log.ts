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
 * Fields of database errors that must not be logged: the queue's whole connection, and details in which PostgreSQL
 * repeats the refused row.
 */
const withheldErrorFields = { client: undefined, detail: undefined, where: undefined }

/** The lines of an error's stack without its message, which of a failed statement has what it was asked with. */
function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const head = `${error.name}: ${error.message}`
  return error.stack?.startsWith(head) ? error.stack.slice(head.length) : ''
}

/** An error as the log writes it: of a failed statement the driver's, and the lines that led to the statement. */
export function serializeError(error: unknown): unknown {
  const reported = withoutParameters(error)
  const serialized: unknown = pino.stdSerializers.err(reported as Error)
  if (!(serialized instanceof Object)) return serialized
  const stack = 'stack' in serialized && typeof serialized.stack === 'string' ? serialized.stack : ''
  const whole = reported === error ? stack : stack + framesOf(error)
  return { ...serialized, ...withheldErrorFields, ...(whole && { stack: withSourceLines(whole) }) }
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
