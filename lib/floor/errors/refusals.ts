import type { z } from 'zod'
import { databaseRefusal, isDiskFull } from '@/db/constraints'
import { DomainError, type FieldMessages, invalid, malformed, noRoomLeft, unavailable } from './domain-error'
import { generalMessage } from './general-message'

const statusTitles: Record<number, string> = {
  400: 'Bad request',
  401: 'Sign-in needed',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Validation failed',
  429: 'Too many requests',
  503: 'Service unavailable',
}

/** Fields broken by a body: each field's first message, by its dotted path. */
function fieldMessages(error: z.ZodError): FieldMessages {
  const fields: FieldMessages = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fields
}

/** 422 with every broken field; the message counts them as the screens do. */
export function invalidFields(error: z.ZodError): DomainError {
  const fields = fieldMessages(error)
  const count = Object.keys(fields).length
  return invalid(count === 1 ? (Object.values(fields)[0] ?? '') : `${count} validation errors.`, fields)
}

/** 400 naming the first parameter that could not be read. */
export function malformedParameter(error: z.ZodError): DomainError {
  const [issue] = error.issues
  return malformed(`Parameter '${issue?.path.join('.') || 'query'}': ${issue?.message ?? 'cannot be read'}`)
}

/**
 * PostgreSQL is down, starting, overloaded or timed out: codes 08, 53, 57, the driver's codes for a lost socket, and those of TLS, when its
 * certificate has expired. 25006: it became a standby of another one, and whoever is in between does not know yet. The file store has one
 * code for the same.
 */
const unavailableCodes =
  /^(?:08\w{3}|25006|53\w{3}|57\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+|TLS_REFUSED|STORE_UNAVAILABLE|CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/

/** Whether an error, or what caused it, is that PostgreSQL or the file store is away, overloaded or out of time. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown }
    if (typeof code === 'string' && unavailableCodes.test(code)) return true
  }
  return false
}

/** The refusal to answer with: the error itself, 503 when the database is unavailable or its disk full, undefined for a fault. */
export function asRefusal(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (isDiskFull(error)) return noRoomLeft()
  if (isUnavailable(error)) return unavailable()
  // 22P05 and 22021: text that PostgreSQL cannot store; 22003: a number too large for its column.
  const refusal = databaseRefusal(error)
  if (refusal && ['22P05', '22021', '22003', '22001'].includes(refusal.code))
    return invalid('A value is too large or contains characters that cannot be saved.')
  return undefined
}

/** `application/problem+json`: type, title, status, message, fields, requestId and details. */
export function problemResponse(refusal: DomainError | undefined, requestId: string): Response {
  const status = refusal?.status ?? 500
  const { retryAfter, challenge, ...details } = (refusal?.details ?? {}) as { retryAfter?: number; challenge?: string }
  const body = {
    type: 'about:blank',
    title: statusTitles[status] ?? 'Error',
    status,
    message: refusal?.message ?? generalMessage(500),
    ...(refusal?.fields && { fields: refusal.fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...details,
    requestId,
  }
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  if (status === 401 || challenge)
    headers.set('www-authenticate', ['Bearer realm="Illuminate"', challenge].filter(Boolean).join(', '))
  return Response.json(body, { status, headers })
}
