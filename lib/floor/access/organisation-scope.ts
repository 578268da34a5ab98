import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../errors/domain-error'
import { idArray } from '../id-array'
import type { Actor } from '../identity/context'

/** The organisations whose rows an actor may see; part of the condition of every query. */
export type OrganisationScope = 'all' | readonly number[]

const noOrganisations: readonly number[] = []

/** Everything for a Global Admin and the worker, the account's own organisations for staff, nothing for the public. */
export function organisationScope(actor: Actor): OrganisationScope {
  if (actor.kind === 'system') return 'all'
  if (actor.kind === 'anonymous') return noOrganisations
  return actor.role === 'GlobalAdmin' ? 'all' : actor.organisationIds
}

/** True when the scope holds this organisation. */
export const isWithinScope = (scope: OrganisationScope, organisationId: number): boolean =>
  scope === 'all' || scope.includes(organisationId)

/**
 * An organisation that a request names must be the actor's own.
 * @throws DomainError 404: an organisation out of reach and one that does not exist look the same.
 */
export function requireOrganisation(actor: Actor, organisationId: number) {
  if (!isWithinScope(organisationScope(actor), organisationId)) throw notFound('Organisation')
}

/**
 * The condition that keeps a query inside a scope: undefined (no condition) for 'all', never true for an empty list.
 * `column` holds an organisation id.
 */
export function withinScope(column: AnyColumn | SQL, scope: OrganisationScope): SQL | undefined {
  if (scope === 'all') return undefined
  const [only, ...more] = scope
  if (only === undefined) return sql`false`
  if (more.length === 0) return sql`${column} = ${only}`
  // One parameter whatever the number of organisations, so that the statement is prepared once.
  return sql`${column} = any(${idArray(scope)})`
}
