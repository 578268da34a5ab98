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

/** An error and those that led to it, the last first. Each stands once, even where they lead to one another in a circle. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let cause = error; cause instanceof Error && !chain.includes(cause); cause = cause.cause) chain.push(cause)
  return chain
}

/** Drizzle's error, whose message contains every parameter of its statement. Known by its fields: each bundle has a class of its own. */
const isFailedStatement = (error: Error) => 'query' in error && 'params' in error

const statementFailed = 'a statement failed'

/**
 * The error to report. Drizzle's error contains every parameter of its statement, including answers and hashes; the
 * driver's error within it does not.
 */
export function withoutParameters(error: unknown): unknown {
  const chain = chainOf(error)
  if (chain.length === 0) return error
  return chain.find((cause) => !isFailedStatement(cause)) ?? new Error(statementFailed)
}

/**
 * The fields of an error that are logged, the words of Node and PostgreSQL for what went wrong. Any other may hold what
 * is nobody's to read: a whole connection, the row that was refused, the error of a statement.
 */
const loggedFields = [
  'code',
  'errno',
  'syscall',
  'address',
  'hostname',
  'port',
  'path',
  'status',
  'severity',
  'schema_name',
  'table_name',
  'column_name',
  'constraint_name',
  'routine',
] as const

/** What the first of the errors that has a field says there. */
const fieldsOf = (errors: readonly Error[]) =>
  Object.fromEntries(
    loggedFields.flatMap((field) => {
      const values = errors.map((error): unknown => Reflect.get(error, field))
      const value = values.find((one) => one !== undefined)
      return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : []
    }),
  )

/** A text in which the messages of failed statements are left out. */
const withoutStatements = (text: string, errors: readonly Error[]): string =>
  errors
    .filter((error) => isFailedStatement(error) && error.message !== '')
    .reduce((left, { message }) => left.replaceAll(message, () => statementFailed), text)

const severalMost = 5

/** An error as the log writes it: of a failed statement the driver's, and the lines that led to the statement. */
export const serializeError = (error: unknown): unknown => serializeWithin(error, [])

/** `outer`: the errors that have this one in them, which are not written again. */
function serializeWithin(error: unknown, outer: readonly Error[]): unknown {
  const chain = chainOf(error)
  if (chain.length === 0) return error
  const reported = chain.slice(Math.max(0, chain.indexOf(withoutParameters(error) as Error)))
  const statements = chain.slice(0, chain.length - reported.length)
  const written = [...outer, ...chain]
  const several = reported
    .flatMap((one) => (one instanceof AggregateError ? (one.errors as unknown[]) : []))
    .filter((one) => !written.includes(one as Error))
    .slice(0, severalMost)
  const texts = [...chain, ...several.flatMap(chainOf)]
  const stack = [reported.map(stackOf).join('\ncaused by: '), ...statements.map(stackOf)].join('\n')
  return {
    type: reported[0] && typeOf(reported[0]),
    message: withoutStatements(reported.map(messageOf).join(': '), texts),
    stack: withSourceLines(withoutStatements(stack, texts)),
    ...fieldsOf(chain),
    ...(several.length > 0 && { errors: several.map((one) => serializeWithin(one, written)) }),
  }
}

const typeOf = (error: Error) => (error.name === 'Error' ? error.constructor.name : error.name)
const messageOf = (error: Error) => (isFailedStatement(error) ? statementFailed : error.message)
const stackOf = ({ name, message, stack }: Error) => stack ?? `${name}: ${message}`

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
