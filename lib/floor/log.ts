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

/** An error as the log writes it. */
export function serializeError(error: unknown): unknown {
  const serialized: unknown = pino.stdSerializers.err(withoutParameters(error) as Error)
  if (!(serialized instanceof Object)) return serialized
  const stack = 'stack' in serialized && typeof serialized.stack === 'string' ? serialized.stack : ''
  return { ...serialized, ...withheldErrorFields, ...(stack && { stack: withSourceLines(stack) }) }
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
