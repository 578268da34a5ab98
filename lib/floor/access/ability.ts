import { Ability } from '@casl/ability'
import { type PackRule, packRules, unpackRules } from '@casl/ability/extra'
import type { Actor } from '../identity/context'
import { type AppAbility, abilityFor, abilityOptions, type Rights, type RightsHolder } from './rules'

type Rule = AppAbility['rules'][number]

/** Rules as the browser receives them: short arrays that survive serialisation. */
export type PackedRules = PackRule<Rule>[]

/** Jobs were requested by an authorised user, so the worker has all rights, within the organisations the job names. */
const rightsHolderOf = (actor: Actor): RightsHolder => {
  if (actor.kind === 'staff') return actor.role
  return actor.kind === 'system' ? 'GlobalAdmin' : 'anonymous'
}

/** What this actor may do. */
export const abilityOf = (actor: Actor): AppAbility => abilityFor(rightsHolderOf(actor))

/** The actor's rules for `<AbilityProvider>`: the browser checks the same rules as the services. */
export const packedRules = (actor: Actor): PackedRules => packRules([...abilityOf(actor).rules])

/** The ability that `packedRules` described. */
export const unpackAbility = (packed: PackedRules): AppAbility =>
  new Ability<Rights, undefined>(unpackRules(packed), abilityOptions)
