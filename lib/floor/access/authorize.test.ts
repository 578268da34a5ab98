import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test, vi } from 'vitest'
import { events } from '@/db/schema'
import type { Actor } from '../identity/context'
import type { Role } from '../identity/role'
import type { Logger } from '../log'
import { abilityOf, packedRules, unpackAbility } from './ability'
import { authorize } from './authorize'
import { eventRoleOf } from './event-role'
import { organisationScope, withinScope } from './organisation-scope'
import { actions, subjects } from './subjects'

const staff = (role: Role, organisationIds: number[] = []): Actor => ({
  kind: 'staff',
  userId: 7,
  sessionId: '0',
  role,
  email: 'a@example.org',
  firstName: 'A',
  surname: 'B',
  fullName: 'A B',
  organisationIds,
  termsAccepted: true,
  twoFactorDue: false,
})
const anonymous: Actor = { kind: 'anonymous' }
const worker: Actor = { kind: 'system', name: 'exports' }

const contextOf = (actor: Actor) => {
  const warn = vi.fn()
  return { actor, ability: abilityOf(actor), log: { warn } as unknown as Logger, warn }
}

test('an action without its right is refused with 403 and logged', () => {
  const ctx = contextOf(staff('User', [1]))
  expect(() => authorize(ctx, 'create', 'event')).toThrow(expect.objectContaining({ status: 403 }))
  expect(ctx.warn).toHaveBeenCalledWith(
    expect.objectContaining({ userId: 7, role: 'User', action: 'create', subject: 'event' }),
    expect.any(String),
  )
})

test('a denied field is refused although its subject may be updated', () => {
  const ctx = contextOf(staff('Admin', [1]))
  expect(() => authorize(ctx, 'update', 'organisation', 'activeStatus')).toThrow(
    expect.objectContaining({ status: 403 }),
  )
  expect(() => authorize(ctx, 'update', 'organisation')).not.toThrow()
})

test('a record of an organisation out of reach is not found, whatever the right', () => {
  const ctx = contextOf(staff('Admin', [1]))
  const foreign = { subject: 'location', organisationId: 2 } as const
  expect(() => authorize(ctx, 'update', foreign)).toThrow(expect.objectContaining({ status: 404 }))
  expect(() => authorize(ctx, 'update', { ...foreign, organisationId: 1 })).not.toThrow()
  expect(() => authorize(contextOf(staff('GlobalAdmin')), 'update', foreign)).not.toThrow()
  expect(() => authorize(contextOf(anonymous), 'update', foreign)).toThrow(expect.objectContaining({ status: 403 }))
})

test('the public has no organisation, staff their own, a Global Admin and the worker all', () => {
  expect(organisationScope(anonymous)).toEqual([])
  expect(organisationScope(staff('Admin', [3, 5]))).toEqual([3, 5])
  expect(organisationScope(staff('Other', [3]))).toEqual([3])
  expect(organisationScope(staff('GlobalAdmin'))).toBe('all')
  expect(organisationScope(worker)).toBe('all')
})

test('a scope becomes a condition: none for all, false for an empty list, one parameter for many', () => {
  const written = (scope: 'all' | number[]) => {
    const condition = withinScope(events.id, scope)
    return condition && new PgDialect().sqlToQuery(condition)
  }
  expect(written('all')).toBeUndefined()
  expect(written([])).toMatchObject({ sql: 'false', params: [] })
  expect(written([4])).toMatchObject({ sql: '"events"."id" = $1', params: [4] })
  expect(written([4, 5, 6])).toMatchObject({ sql: '"events"."id" = any($1::bigint[])', params: ['{4,5,6}'] })
})

test('the browser has exactly the rights of the server, packed and unpacked', () => {
  for (const actor of [anonymous, staff('GlobalAdmin'), staff('Admin'), staff('User'), staff('Other')]) {
    const server = abilityOf(actor)
    const browser = unpackAbility(JSON.parse(JSON.stringify(packedRules(actor))))
    for (const action of actions)
      for (const subject of subjects)
        for (const field of [undefined, 'activeStatus', 'pwcUser', 'approve'])
          expect(browser.can(action, subject, field)).toBe(server.can(action, subject, field))
  }
})

const owner = (organisationId: number) => ({ organisationId, relationshipTypeId: 10 })
const partner = (organisationId: number) => ({ organisationId, relationshipTypeId: 11 })

test('only an organisation with the owner relationship acts as event owner; a partner does not', () => {
  expect(eventRoleOf(staff('Admin', [1]), [owner(2), partner(1)])).toBe('partner')
  expect(eventRoleOf(staff('Admin', [1]), [owner(2)])).toBeUndefined()
  expect(eventRoleOf(staff('Admin', []), [owner(2)])).toBeUndefined()
  expect(eventRoleOf(anonymous, [owner(2)])).toBeUndefined()
  expect(eventRoleOf(staff('Admin', [1, 2]), [owner(2), partner(1)])).toBe('owner')
  expect(eventRoleOf(staff('User', [1]), [owner(2), owner(1)])).toBe('owner')
})

test('a Global Admin acts as owner of any event', () => {
  expect(eventRoleOf(staff('GlobalAdmin'), [partner(1)])).toBe('owner')
  expect(eventRoleOf(staff('GlobalAdmin'), [])).toBe('owner')
})
