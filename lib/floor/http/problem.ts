import { generalMessage } from '../errors/general-message'

/** The JSON of a refusal, `application/problem+json`. */
type ProblemBody = {
  type?: string
  title?: string
  status?: number
  message?: string
  /** Messages by field name; `useSave` puts each beside its input. */
  fields?: Record<string, string>
  requestId?: string
  /** Seconds. */
  retryAfter?: number
  findings?: unknown
  /** The record to be saved has been deleted; the message names who did it. */
  deleted?: boolean
}

/** The message when no answer came. The form still has what was typed. */
const unreachableSentence =
  'The service cannot be reached. Please check your connection and try again; nothing you have typed is lost.'

/** Statuses whose title, such as "Forbidden", is less helpful than the general message. */
const unforeseen: readonly number[] = [403, 500, 501, 503]

/** The server's message, else its title, else the general message with the code. */
function messageOf(status: number, { message, title }: ProblemBody): string {
  if (message) return message
  if (status === 0) return unreachableSentence
  return (!unforeseen.includes(status) && title) || generalMessage(status)
}

/** A call that was refused or failed, as the browser's client throws it. `status` is 0 when no answer came. */
export class Problem extends Error {
  readonly status: number
  readonly title: string
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** Seconds to wait before another try, where the server said so. */
  readonly retryAfter: number | undefined
  /** What an import found, where the answer carried it. */
  readonly findings: unknown
  /** The record to be saved has been deleted. */
  readonly isDeleted: boolean

  constructor(status: number, body: ProblemBody = {}) {
    super(messageOf(status, body))
    this.name = 'Problem'
    this.status = status
    this.title = body.title ?? 'Error'
    this.fields = body.fields ?? {}
    this.requestId = body.requestId
    this.retryAfter = body.retryAfter
    this.findings = body.findings
    this.isDeleted = body.deleted === true
  }
}

function isProblemBody(value: unknown): value is ProblemBody {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The problem of an answer; one without a readable body gets the general message with its code. */
export function problemOf(status: number, bodyText: string, headers: { get(name: string): string | null }): Problem {
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  const waits = Number.isFinite(retryAfter) ? { retryAfter } : {}
  try {
    const body: unknown = JSON.parse(bodyText)
    if (isProblemBody(body)) return new Problem(status, { ...waits, ...body })
  } catch {
    // Not JSON: a proxy's own page, or nothing at all.
  }
  return new Problem(status, waits)
}
