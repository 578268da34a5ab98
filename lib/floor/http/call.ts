import type { z } from 'zod'
import type { Action, Subject } from '../access/rules'
import type { GridPage } from '../grid/grid-query'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who a call is for: signed-in staff, anybody, or a respondent who holds a validation key. */
type Audience = 'staff' | 'public' | 'respondent'

type Schema = z.ZodType

type BodyKind = 'json' | 'form' | 'upload'

/** The media types of a file, as `content-type` names them without parameters. */
export type MediaTypes = readonly string[]

/** The answer of success: JSON (of a row, for a list), a file, or no body. */
export type Answer = Schema | MediaTypes | 'nothing'

/** The statuses of refusals that a call declares by itself; `statusesOf` adds those that follow from its kind. */
type RefusalStatus = 400 | 403 | 404 | 409 | 410 | 413 | 422

type MethodOf<Name> = Name extends `${infer By extends Method} ${string}` ? By : never
type PathOf<Name> = Name extends `${Method} ${infer Path extends Call['path']}` ? Path : never

/** What a call declares beyond its name and whom it is for. */
type Terms<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Success extends Answer,
> = {
  summary: string
  /** The right it wants, asked for before anything is read. The service asks again; the matrix checks that both agree. */
  right?: readonly [Action, Subject]
  params?: Params
  query?: Query
  /** Headers that it takes besides the usual ones, each with what it is for. They may be left out, as far as parsing goes. */
  headers?: Readonly<Record<string, string>>
  body?: Body
  /** `json` by default; `form`: multipart or URL-encoded fields; `upload`: the service reads the request itself. */
  bodyKind?: BodyKind
  /**
   * Status of success: 200, 201 for a create, 202 for what is done later, 303 for a redirect to a page. Without a body it
   * is 204.
   */
  success?: 200 | 201 | 202 | 303
  /** The answer of success: the schema of a JSON body (of a row, for a list), the media types of a file, or nothing. */
  answer: Success
  /** JSON under another status: 202 where the work is done later, 503 where the platform is not ready. */
  also?: Readonly<Partial<Record<202 | 503, Schema>>>
  /** True for a file or a list with an ETag: 304 where `If-None-Match` matches. */
  cached?: boolean
  /** Refusals beyond those that follow from the call's kind. */
  refuses?: readonly RefusalStatus[]
  /** Further members of the problem with a status. */
  problems?: Readonly<Partial<Record<RefusalStatus, Schema>>>
  /** True for a form that browsers submit: too many tries are answered with a page. */
  tooManyAsPage?: boolean
  /** True where somebody who has not accepted the terms may still call it. */
  beforeTerms?: boolean
  /** True where somebody who must first set up two-factor sign-in may still call it. */
  beforeTwoFactor?: boolean
  /** True for managing one's own sign-in, which only a browser session may do, never an access token. */
  sessionOnly?: boolean
  /** True where neither a session nor an access token is read. */
  anonymous?: boolean
  /** True for a POST that changes nothing: an access token that may only read may send it. */
  readsOnly?: boolean
  /** True for a write that is background traffic and does not count as activity. */
  background?: boolean
}

/**
 * One documented call. From this one declaration come the route's parsing and refusals, the tenant matrix of the tests,
 * the types that a service's answer is checked against, and the published description (docs/handbook/calls.md).
 */
export type Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Success extends Answer = Answer,
> = Terms<Params, Query, Body, Success> & { method: Method; path: `/api/${string}`; audience: Audience }

/**
 * Declares a call by its name, which is its method and its documented path, parameters in braces, as the browser's client
 * has it: `PUT /api/locations/{id}`. Keeps its method and path, the types of its schemas and whom it is for, which is
 * staff unless it says otherwise.
 */
export function call<
  Name extends `${Method} ${Call['path']}`,
  Success extends Answer,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  For extends Audience = 'staff',
  Kind extends BodyKind = 'json',
>(name: Name, terms: Terms<Params, Query, Body, Success> & { audience?: For; bodyKind?: Kind }) {
  const [method, path] = name.split(' ') as [MethodOf<Name>, PathOf<Name>]
  return { method, path, audience: 'staff' as For, ...terms }
}

/** The parsed input of a schema; nothing where the call declares none. */
export type ParsedInput<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined

/** The body of an answer: a page of rows where the query is that of a list. */
export type AnswerBody<Query extends Schema | undefined, Success extends Answer> = Success extends Schema
  ? ParsedInput<Query> extends { requireTotalCount: boolean }
    ? GridPage<z.output<Success>>
    : z.output<Success>
  : never

/**
 * What a service may return for a call: the declared answer, or a `Response` of its own (a file, an answer with
 * cookies), which the tests of the calls compare with the description.
 */
export type ServiceResult<Query extends Schema | undefined, Success extends Answer> =
  | Response
  // biome-ignore lint/suspicious/noConfusingVoidType: a service that answers nothing is declared to return nothing
  | (Success extends Schema ? AnswerBody<Query, Success> : Success extends 'nothing' ? undefined | void : never)
