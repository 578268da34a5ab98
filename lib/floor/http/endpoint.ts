import 'server-only'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { authorize } from '../access/authorize'
import { forbidden, unauthenticated } from '../errors/domain-error'
import { asRefusal, invalidFields, malformedParameter, problemResponse } from '../errors/refusals'
import { fieldErrorMap, parameterErrorMap } from '../errors/validation-messages'
import { holdSession, recordActivity } from '../identity/activity'
import type { Context, StaffContext } from '../identity/context'
import { requestContext } from '../identity/request-context'
import { assertSameOrigin } from '../identity/same-origin'
import { assertTokenMayCall } from '../identity/token-rights'
import { log } from '../log'
import { discardBody, readBody } from './body'
import type { Answer, Call, ParsedInput, ServiceResult } from './call'
import { withoutBlanks } from './query-blanks'
import { refuseUnknownParameters } from './unknown-parameters'

type Schema = z.ZodType | undefined

type ServiceInput<P extends Schema, Q extends Schema, B extends Schema, C> = {
  ctx: C
  params: ParsedInput<P>
  query: ParsedInput<Q>
  body: ParsedInput<B>
  request: Request
}

/** What the service of a call returns, at once or later. */
type ServiceOutput<Q extends Schema, A extends Answer> = ServiceResult<Q, A> | Promise<ServiceResult<Q, A>>

type RouteHandler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>

/**
 * The route handler of one call: authenticates, parses, and answers JSON or problem JSON. A `Response` (a file, a
 * stream) passes through; `undefined` answers 204.
 */
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, A extends Answer>(
  call: Call<P, Q, B, A> & { audience: 'staff' },
  answer: (asked: ServiceInput<P, Q, B, StaffContext>) => ServiceOutput<Q, A>,
): RouteHandler
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, A extends Answer>(
  call: Call<P, Q, B, A>,
  answer: (asked: ServiceInput<P, Q, B, Context>) => ServiceOutput<Q, A>,
): RouteHandler
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, A extends Answer>(
  call: Call<P, Q, B, A>,
  answer: (asked: ServiceInput<P, Q, B, StaffContext>) => ServiceOutput<Q, A>,
): RouteHandler {
  return async (request, route) => {
    const requestId = randomUUID()
    const started = performance.now()
    try {
      const writes = call.method !== 'GET'
      if (writes) assertSameOrigin(request)
      const ctx = await requestContext(request, requestId)
      authorizeCall(call, ctx)
      const params = parseParameters(call.params, await route.params)
      const asked = queryOf(request)
      refuseUnknownParameters(call, asked)
      const query = parseParameters(call.query, withoutBlanks(call.query, asked))
      const body =
        call.bodyKind === 'upload' || !call.body
          ? undefined
          : parseBody(call.body, await readBody(request, call.bodyKind))
      if (writes && !call.background) await recordActivity(ctx)
      // `authorizeCall` has refused anybody else where the call is for staff.
      const input = { ctx: ctx as StaffContext, params, query, body, request } as ServiceInput<P, Q, B, StaffContext>
      const release = call.bodyKind === 'upload' && !call.background ? holdSession(ctx) : undefined
      try {
        return withResponseHeaders(toResponse(await answer(input), call.success), requestId)
      } finally {
        await release?.()
      }
    } catch (error) {
      discardBody(request)
      const refusal = asRefusal(error)
      const about = { requestId, call: `${call.method} ${call.path}`, ms: Math.round(performance.now() - started) }
      if (!refusal) log.error({ ...about, err: error }, 'call failed')
      else if (refusal.status >= 500)
        log.warn({ ...about, status: refusal.status, err: error }, 'call could not be answered')
      else log.info({ ...about, status: refusal.status, refusal: refusal.message }, 'call refused')
      return withResponseHeaders(problemResponse(refusal, requestId), requestId)
    }
  }
}

function authorizeCall(call: Call, ctx: Context) {
  assertTokenMayCall(call, ctx.actor)
  if (call.audience !== 'staff') return
  if (ctx.actor.kind !== 'staff') throw unauthenticated()
  if (ctx.actor.twoFactorDue && !call.beforeTwoFactor) throw forbidden('Please set up two-factor sign-in to continue.')
  if (!ctx.actor.termsAccepted && !call.beforeTerms) throw forbidden('Please accept the Terms of Use to continue.')
  // Before anything is read, so that refused actors learn nothing of the call's fields. Services check again.
  if (call.right) authorize(ctx, ...call.right)
}

function parseParameters<S extends Schema>(schema: S, values: unknown): ParsedInput<S> {
  if (!schema) return undefined as ParsedInput<S>
  const parsed = schema.safeParse(values, { error: parameterErrorMap })
  if (!parsed.success) throw malformedParameter(parsed.error)
  return parsed.data as ParsedInput<S>
}

function parseBody<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: fieldErrorMap })
  if (!parsed.success) throw invalidFields(parsed.error)
  return parsed.data
}

/** Query parameters as an object; a repeated one keeps its first value, so that a second one cannot evade a check. */
function queryOf(request: Request): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URL(request.url).searchParams) query[name] ??= value
  return query
}

function toResponse(answered: unknown, success: Call['success'] = 200): Response {
  if (answered instanceof Response) return answered
  if (answered === undefined) return new Response(null, { status: 204 })
  return Response.json(answered, { status: success })
}

function withResponseHeaders(response: Response, requestId: string): Response {
  response.headers.set('x-request-id', requestId)
  response.headers.set('x-content-type-options', 'nosniff')
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
  return response
}
