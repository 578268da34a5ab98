import type { Logger } from 'pino'
import type { Database } from '@/db/client'
import type { AppAbility } from '../access/rules'
import type { Display } from './display'
import type { Role } from './role'

/** A signed-in user. `organisationIds` are those of the account; empty for a Global Admin. */
export type StaffActor = {
  kind: 'staff'
  userId: number
  sessionId: string
  role: Role
  email: string
  firstName: string
  surname: string
  fullName: string
  organisationIds: number[]
  termsAccepted: boolean
  /** The role requires two-factor sign-in, and the account has not set it up: nothing else is allowed until then. */
  twoFactorDue: boolean
  /** How lists and keys are to be; absent where nobody looks at a page. */
  display?: Display
  /** Which columns they show of each list, as addresses have them; absent where nobody looks at a page. */
  keptColumns?: Readonly<Record<string, string>>
  /** The personal access token of a program; absent in a browser session. */
  token?: { id: number; name: string; mayWrite: boolean }
}

/** The platform itself, in the worker: acts within the organisations a job names. */
export type SystemActor = { kind: 'system'; name: string }

export type AnonymousActor = { kind: 'anonymous' }

export type Actor = StaffActor | AnonymousActor | SystemActor

/**
 * The actor, their ability, the database or transaction, the time and the request. Built by `getPageContext`,
 * `requestContext` (for every call) and the worker; tests build their own.
 */
export type Context = {
  actor: Actor
  ability: AppAbility
  db: Database
  now: Date
  requestId: string
  /** The client's address; empty for the worker. */
  address: string
  log: Logger
}

/** A context with a signed-in user. */
export type StaffContext = Context & { actor: StaffActor }
