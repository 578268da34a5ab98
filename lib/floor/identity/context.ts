import type { Logger } from 'pino'
import type { Database } from '@/db/client'
import type { AppAbility } from '../access/rules'
import type { Role } from './role'

/** Somebody signed in. `organisationIds` are the organisations the account is linked to; empty for a Global Admin. */
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
  /** The role must use two-factor sign-in and the account has none yet: nothing else opens until it is set up. */
  twoFactorDue: boolean
  /** The personal access token that a program acts by; absent where a person is signed in. */
  token?: { id: number; name: string; mayWrite: boolean }
}

/** The platform itself, in the worker: acts within the organisations a job names. */
export type SystemActor = { kind: 'system'; name: string }

export type AnonymousActor = { kind: 'anonymous' }

export type Actor = StaffActor | AnonymousActor | SystemActor

/**
 * Who is asking, what they may do, which database (or transaction) and what time it is. Built by `pageContext`,
 * `requestContext` (behind every call) and the worker; tests build their own.
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

/** A context in which somebody is certainly signed in. */
export type StaffContext = Context & { actor: StaffActor }
