import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Database } from '@/db/client'
import type { RoleNumber } from '@/db/stored-values'
import { abilityOf } from '@/lib/floor/access/ability'
import type { Actor, Context, StaffActor, StaffContext } from '@/lib/floor/identity/context'
import type { Role } from '@/lib/floor/identity/role'
import { aUser } from './builders'

const silent = pino({ level: 'silent' })

const roleNumbers: Record<Role, RoleNumber> = { GlobalAdmin: 0, Admin: 1, User: 2, Other: 2 }

const contextOf = <A extends Actor>(db: Database, actor: A, now: Date): Context & { actor: A } => ({
  actor,
  ability: abilityOf(actor),
  db,
  now,
  requestId: randomUUID(),
  address: '127.0.0.1',
  log: silent,
})

/** Noon in Leeds on the day a test is about. */
export const at = (day: string) => new Date(`${day}T12:00:00Z`)

const anyDay = at('2026-11-21')

async function staff(db: Database, role: Role, organisations: { id: number }[], now: Date): Promise<StaffContext> {
  const organisationIds = organisations.map(({ id }) => id)
  const user = await aUser(db, { role: roleNumbers[role], organisationIds })
  const actor: StaffActor = {
    kind: 'staff',
    userId: user.id,
    sessionId: randomUUID(),
    role,
    email: user.email,
    firstName: user.firstName,
    surname: user.lastName,
    fullName: `${user.firstName} ${user.lastName}`,
    organisationIds,
    termsAccepted: true,
    twoFactorDue: false,
  }
  return contextOf(db, actor, now)
}

/** The actor of a test: a person made for it, with the rights of the role and the reach of the organisations. */
export const as = {
  globalAdmin: (db: Database, now = anyDay) => staff(db, 'GlobalAdmin', [], now),
  admin: (db: Database, organisation: { id: number } | { id: number }[], now = anyDay) =>
    staff(db, 'Admin', [organisation].flat(), now),
  user: (db: Database, organisation: { id: number } | { id: number }[], now = anyDay) =>
    staff(db, 'User', [organisation].flat(), now),
  anonymous: (db: Database, now = anyDay) => contextOf(db, { kind: 'anonymous' }, now),
  /** The platform itself, by a command of its operator. */
  platform: (db: Database, now = anyDay) => contextOf(db, { kind: 'system', name: 'Command line' }, now),
}
