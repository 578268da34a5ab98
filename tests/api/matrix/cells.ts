import { calls } from '@/lib/calls'
import type { Call } from '@/lib/floor/http/call'
import { type Answered, ask, type Sent } from '../../support/http'
import { type Actor, actors, may, type Place, places, standing } from './cast'
import type { Thing } from './objects'
import type { Row } from './row'
import { rows } from './table'
import type { World } from './world'

/** One try: this actor sends this row's call about an object at this place. */
export type Cell = { row: Row; call: Call; actor: Actor; place: Place; expected: number }

const callNamed = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]))

/** The calls of `lib/calls.ts` that no row tries, and rows of calls that are not there. */
export const missing = {
  calls: [...callNamed.keys()].filter((name) => !rows.some(({ call }) => call === name)),
  rows: rows.filter(({ call }) => !callNamed.has(call)).map(({ call }) => call),
}

/** The status after sign-in, terms, right (the call's own and the table of permissions), and reach, in this order. */
function expected(row: Row, call: Call, actor: Actor, place: Place): number {
  const seen = row.about ? standing(actor, row.about, place) : 'owner'
  if (row.answers) return row.answers(actor, place, seen)
  if (call.audience === 'staff') {
    if (!actor.isSignedIn) return 401
    if (!actor.hasAccepted && !call.beforeTerms) return 403
    if (call.right && !may(actor, ...call.right)) return 403
  }
  if (seen === 'none') return (actor.role === 'GlobalAdmin' && row.absentToGlobalAdmin) || (row.outOfReach ?? 404)
  if (seen === 'partner' && row.ownersOnly) return 403
  return row.ok ?? call.success ?? (call.method === 'DELETE' ? 204 : 200)
}

/** Every cell of a row. A row about nothing has one for each actor. */
export const cellsOf = (row: Row): Cell[] => {
  const call = callNamed.get(row.call)
  if (!call) return []
  const about = row.about ? (row.places ?? places) : (['own'] as const)
  return about.flatMap((place) =>
    actors.map((actor) => ({ row, call, actor, place, expected: expected(row, call, actor, place) })),
  )
}

export const isRefused = ({ expected: status }: Cell) => status >= 400

let addresses = 0

/** Each wrong code or key from a network of its own: this is about whose things are whose, not about guessing. */
const nextAddress = () => `127.${100 + (Math.floor(++addresses / 250) % 100)}.${addresses % 250}.9`

/** Sends a cell's call about `thing`; `more` is said besides, or instead. */
export async function tryCell(
  { row, call, actor }: Omit<Cell, 'expected' | 'place'>,
  thing: Thing,
  world: World,
  { headers, ...more }: Sent = {},
): Promise<Answered> {
  const { parameter, query, ...sent } = (await row.send?.(thing, world, actor)) ?? {}
  const path = call.path.replace(/\{\w+\}/, encodeURIComponent(parameter ?? String(thing.id)))
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
  // A token speaks for itself.
  const cookie = headers?.authorization ? undefined : await cookieFor(row, actor, world)
  return ask(call.method, search.size > 0 ? `${path}?${search}` : path, {
    ...(cookie && { cookie }),
    from: nextAddress(),
    ...sent,
    ...more,
    headers: { ...sent.headers, ...headers },
  })
}

const cookieFor = async ({ ownAccount }: Row, actor: Actor, world: World) =>
  ownAccount ? world.cookieOfAnother(actor) : world.cookieOf(actor)
