/** Messages by field name, for display beside the inputs. */
export type FieldMessages = Record<string, string>

/**
 * An intended refusal. `message` is for the person; `fields` has the inputs it is about. Any other error is a fault,
 * whose text is never sent.
 */
export class DomainError extends Error {
  readonly status: number
  readonly fields: FieldMessages | undefined
  /** Further members of the problem answer, `retryAfter` (seconds) and `findings` among them. */
  readonly details: Record<string, unknown>

  constructor(status: number, message: string, fields?: FieldMessages, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'DomainError'
    this.status = status
    this.fields = fields
    this.details = details
  }
}

/** 400: the request itself cannot be read; the message names the parameter. */
export const malformed = (message: string) => new DomainError(400, message)

/** 401: nobody is signed in, or the session has ended. */
export const unauthenticated = () => new DomainError(401, 'Please sign in to continue.')

/** 403: the actor may never do this. A row outside the actor's scope is `notFound` instead. */
export const forbidden = (message = 'You do not have permission to do this.') => new DomainError(403, message)

/** 404: there is no such row, or none that the actor may see; the two are indistinguishable. */
export const notFound = (what: string) => new DomainError(404, `${what} not found`)

/** 409: the write conflicts with what is stored. */
export const conflict = (message: string, fields?: FieldMessages) => new DomainError(409, message, fields)

/** 422: the body can be read, and its fields break a rule. */
export const invalid = (message: string, fields?: FieldMessages) => new DomainError(422, message, fields)

/** 429: too many tries; `retryAfter` in seconds. */
export const tooMany = (retryAfter: number, message = 'Too many attempts. Please wait a little and try again.') =>
  new DomainError(429, message, undefined, { retryAfter })

/** 503: the platform cannot answer now but will soon; `retryAfter` in seconds. */
export const unavailable = (retryAfter = 5) =>
  new DomainError(503, 'The service is busy or restarting. Please try again in a moment.', undefined, { retryAfter })

/** 503: a disk of the platform is full. Nothing is lost; it is refused until there is room again. */
export const noRoomLeft = (what = 'this') =>
  new DomainError(503, `There is no room left to store ${what}. Please try again later.`, undefined, { retryAfter: 60 })
