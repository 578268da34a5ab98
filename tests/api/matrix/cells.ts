import { calls } from '@/lib/calls'
import type { Call } from '@/lib/floor/http/call'
import { ask, type HttpAnswer, type RequestOptions } from '../../support/http'
import { type Actor, actors, may, type Place, places, relationOf } from './actors'
import type { MatrixFixture } from './fixture'
import type { TestObject } from './objects'
import type { Row } from './row'
import { rows } from './table'

/** One try: this actor sends this row's call about an object at this place. */
export type Cell = { row: Row; call: Call; actor: Actor; place: Place; expected: number }

const callsByName = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]))

/** The calls of `lib/calls.ts` that no row tries, and rows of calls that are not there. */
export const missingCalls = {
  calls: [...callsByName.keys()].filter((name) => !rows.some(({ call }) => call === name)),
  rows: rows.filter(({ call }) => !callsByName.has(call)).map(({ call }) => call),
}

/** Calls that name a record or an organisation and yet are about no organisation's: why, or what tries it. */
const aboutNobody: Record<string, string> = {
  'GET /api/lookup/{lookupType}': 'look-up data are everybody’s',
  'GET /api/resources/{fileName}': 'guides are a role’s',
  'GET /api/organisations/checknameavailability': 'a name is one of all organisations',
  'GET /api/organisations/imports/{id}': 'uploads of Global Admins, who reach all',
  'POST /api/organisations/imports/{id}': 'the same',
  'DELETE /api/organisations/imports/{id}': 'the same',
  'GET /api/users/imports/{id}': 'the same',
  'POST /api/users/imports/{id}': 'the same',
  'DELETE /api/users/imports/{id}': 'the same',
  'POST /api/saved-views': 'lib/saved-views/saved-views.db.test.ts shares with one out of reach',
}

const fieldsOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {})

const namesSomething = ({ path, query, body }: Call) =>
  path.includes('{') || [query, body].some((schema) => fieldsOf(schema).includes('organisationId'))

/** Calls that name something of an organisation and have no row about it, so that nothing tries them with a foreign one; and exceptions that are none. */
export const unguardedCalls = {
  calls: calls
    .filter(namesSomething)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !(name in aboutNobody) && !rows.some(({ call, about }) => call === name && about)),
  exceptions: Object.keys(aboutNobody).filter(
    (name) => !callsByName.has(name) || rows.some(({ call, about }) => call === name && about),
  ),
}

/** The status after sign-in, terms, right (the call's own and the table of permissions), and reach, in this order. */
function expectedStatus(row: Row, call: Call, actor: Actor, place: Place): number {
  const relation = row.about ? relationOf(actor, row.about, place) : 'owner'
  if (row.answers) return row.answers(actor, place, relation)
  if (call.audience === 'staff') {
    if (!actor.isSignedIn) return 401
    if (!actor.hasAccepted && !call.beforeTerms) return 403
    if (call.right && !may(actor, ...call.right)) return 403
  }
  if (relation === 'none') return (actor.role === 'GlobalAdmin' && row.absentToGlobalAdmin) || (row.outOfReach ?? 404)
  if (relation === 'partner' && row.ownersOnly) return 403
  if (typeof row.ok === 'function') return row.ok(relation)
  return row.ok ?? call.success ?? (call.method === 'DELETE' ? 204 : 200)
}

/** Every cell of a row. A row about nothing has one for each actor. */
export const cellsOf = (row: Row): Cell[] => {
  const call = callsByName.get(row.call)
  if (!call) return []
  const about = row.about ? (row.places ?? places) : (['own'] as const)
  return about.flatMap((place) =>
    actors.map((actor) => ({ row, call, actor, place, expected: expectedStatus(row, call, actor, place) })),
  )
}

export const isRefused = ({ expected: status }: Cell) => status >= 400

let addresses = 0

/** Each wrong code or key from a network of its own: this is about whose things are whose, not about guessing. */
const nextAddress = () => `127.${100 + (Math.floor(++addresses / 250) % 100)}.${addresses % 250}.9`

/** Sends a cell's call about `thing`; `more` adds to what is sent, or replaces it. */
export async function tryCell(
  { row, call, actor }: Omit<Cell, 'expected' | 'place'>,
  thing: TestObject,
  fixture: MatrixFixture,
  { headers, ...more }: RequestOptions = {},
): Promise<HttpAnswer> {
  const { parameter, query, ...sent } = (await row.send?.(thing, fixture, actor)) ?? {}
  const path = call.path.replace(/\{\w+\}/, encodeURIComponent(parameter ?? String(thing.id)))
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
  // A token is sent without a cookie.
  const cookie = headers?.authorization ? undefined : await cookieFor(row, actor, fixture)
  return ask(call.method, search.size > 0 ? `${path}?${search}` : path, {
    ...(cookie && { cookie }),
    from: nextAddress(),
    ...sent,
    ...more,
    headers: { ...sent.headers, ...headers },
  })
}

const cookieFor = async ({ ownAccount }: Row, actor: Actor, fixture: MatrixFixture) =>
  ownAccount ? fixture.cookieOfAnother(actor) : fixture.cookieOf(actor)
