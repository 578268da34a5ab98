import type { RequestOptions } from '../../support/http'
import type { Actor, Kind, Place, Relation } from './actors'
import type { MatrixFixture } from './fixture'
import type { TestObject } from './objects'

/**
 * One call as everybody sends it; a call may have several rows. What a row does not say is as usual: see `expectedStatus`.
 */
export type Row = {
  /** Method and path as in `lib/calls.ts`. */
  call: string
  /** What it is about; without it there is one cell for each actor. */
  about?: Kind
  places?: readonly Place[]
  /** Query, body, and the path's parameter where it is not the object's number. */
  send?: (thing: TestObject, fixture: MatrixFixture, actor: Actor) => RowRequest | Promise<RowRequest>
  /** True where a partner may look and not touch. */
  ownersOnly?: boolean
  /** The answer about an object out of reach, absent ones included: 404; 422 where a field of the body names it. */
  outOfReach?: 404 | 422 | 200
  /** A Global Admin reaches every organisation, and some reads do not look whether one is there. */
  absentToGlobalAdmin?: 200 | 409
  /** Success where it is not what the call declares. */
  ok?: number | ((standing: Relation) => number)
  /** The whole answer, where sign-in, rights and reach do not decide it in the usual way. */
  answers?: (actor: Actor, place: Place, standing: Relation) => number
  /** True where the call changes the account or ends the session, so that each cell gets an account of its own. */
  ownAccount?: boolean
}

type RowRequest = RequestOptions & { parameter?: string; query?: Record<string, unknown> }

/** A row that sends these parameters. */
export const withQuery = (parameters: Record<string, unknown>): RowRequest => ({ query: parameters })

/** What an actor may say of itself: an organisation and a location of its own. */
export const ownIds = ({ ids, locationsOf, homeOf }: MatrixFixture, actor: Actor, thing?: TestObject) =>
  [ids[homeOf(actor, thing)], locationsOf[homeOf(actor, thing)]] as const

/** A list of one organisation's things: a Global Admin is not asked whether it is there. */
export const ofOrganisation = {
  about: 'organisation',
  send: ({ id }: TestObject) => withQuery({ organisationId: id }),
  absentToGlobalAdmin: 200,
} as const
