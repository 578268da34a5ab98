import type { z } from 'zod'
import type { Action, Subject } from '../access/rules'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who a call is for: signed-in staff, anybody, or a respondent who holds a validation key. */
export type Audience = 'staff' | 'public' | 'respondent'

type Schema = z.ZodType

/**
 * One documented call (document 1 §7, document 2 §7, document 3 §7). From this one declaration come the route's
 * parsing and refusals, the tenant matrix of the tests, and the published description.
 */
export type Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
> = {
  method: Method
  /** As documented, parameters in braces: `/api/locations/{id}`. */
  path: `/api/${string}`
  summary: string
  audience: Audience
  /** The right it wants, asked for before anything is read. The service asks again; the matrix checks that both agree. */
  right?: readonly [Action, Subject]
  params?: Params
  query?: Query
  body?: Body
  /** `json` unless said otherwise; `form` is multipart or url-encoded fields; `upload` hands the request on unread. */
  bodyKind?: 'json' | 'form' | 'upload'
  /** Status of success: 200, 201 for a create, 303 where it leads on to a page. An answer of `undefined` is always 204. */
  success?: 200 | 201 | 303
  /**
   * What success answers, for the description: the schema of a JSON body (of a row, for a list), or the media types of a
   * file. Left out where every call of the kind answers alike, or nothing.
   */
  answer?: Schema | readonly string[]
  /** What it answers with 202, where the work is done later. */
  accepted?: Schema
  /** Refusals beyond those that every call of its kind may meet. */
  refuses?: readonly (404 | 409 | 410 | 422)[]
  /** True where somebody who has not accepted the terms may still call it. */
  beforeTerms?: boolean
  /** True where somebody who must first set up two-factor sign-in may still call it. */
  beforeTwoFactor?: boolean
  /** True for what manages how somebody signs in: a person does that in a browser, never an access token. */
  sessionOnly?: boolean
  /** True where a call that changes something by its method is background traffic, never activity. */
  background?: boolean
}

/** Declares a call, keeping the types of its schemas and whom it is for. */
export const call = <
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  For extends Audience = Audience,
>(
  definition: Call<Params, Query, Body> & { audience: For },
) => definition

/** What a schema gives after parsing; nothing where the call declares none. */
export type Parsed<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined
