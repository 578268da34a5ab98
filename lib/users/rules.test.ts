import { describe, expect, test } from 'vitest'
import { endsSessions, grantableRoles, isAccessFixed, losesGlobalAdmin, rightsOver } from './rules'

const globalAdmin = { userId: 1, role: 'GlobalAdmin' } as const
const admin = { userId: 2, role: 'Admin' } as const

describe('the role list', () => {
  test('omits Global Admin for Admin users', () => expect(grantableRoles(admin)).toEqual([1, 2]))
  test('has all three for a Global Admin', () => expect(grantableRoles(globalAdmin)).toEqual([0, 1, 2]))
})

describe('the rights over a user', () => {
  test.each([globalAdmin, admin])('exclude one’s own role, active status and deletion: %j', (actor) => {
    const nothing = { role: false, status: false, delete: false }
    expect(rightsOver(actor, { id: actor.userId, isShared: false })).toEqual(nothing)
  })
  test('exclude those of a user shared with other organisations', () => {
    expect(rightsOver(admin, { id: 9, isShared: true })).toEqual({ role: false, status: false, delete: false })
  })
  test('include those of any other user', () => {
    expect(rightsOver(admin, { id: 9, isShared: false })).toEqual({ role: true, status: true, delete: true })
  })
})

describe('organisation access', () => {
  const user = (id: number, role: number) => ({ id, role, hasAccess: true, isShared: false })
  test.each([
    ['is read-only for oneself when Admin', admin, user(2, 1), 1, true],
    ['is read-only for a Global Admin editing an Admin', globalAdmin, user(9, 1), 1, true],
    ['opens when that Admin is to become a General User', globalAdmin, user(9, 1), 2, false],
    ['is open for a Global Admin editing a General User', globalAdmin, user(9, 2), 2, false],
    ['is open for a Global Admin making somebody an Admin', globalAdmin, user(9, 2), 1, false],
    ['is open for an Admin editing another Admin', admin, user(9, 1), 1, false],
    ['is open for somebody new', globalAdmin, undefined, 1, false],
    ['can be given to an Admin who has none', globalAdmin, { ...user(9, 1), hasAccess: false }, 1, false],
  ] as const)('%s', (_, actor, of, chosen, fixed) => expect(isAccessFixed(actor, of, chosen)).toBe(fixed))
})

describe('a save', () => {
  const before = { role: 2, activeState: 1, organisationIds: [1, 2] }
  test.each([
    ['of a name ends no session', {}, false],
    ['of the same organisations in another order ends none', { organisationIds: [2, 1] }, false],
    ['that disables ends the sessions', { activeState: 0 }, true],
    ['of the role ends them', { role: 1 }, true],
    ['that gives an organisation ends them', { organisationIds: [1, 2, 3] }, true],
    ['that takes one away ends them', { organisationIds: [1] }, true],
    ['that swaps one ends them', { organisationIds: [1, 3] }, true],
  ])('%s', (_, change, ends) => expect(endsSessions(before, { ...before, ...change })).toBe(ends))

  const funder = { role: 0, activeState: 1, organisationIds: [] }
  test.each([
    ['demoted', { ...funder, role: 1 }, true],
    ['disabled', { ...funder, activeState: 0 }, true],
    ['deleted', undefined, true],
    ['renamed', funder, false],
  ])('of a Global Admin who is %s takes one away: %s', (_, after, loses) =>
    expect(losesGlobalAdmin(funder, after)).toBe(loses),
  )
  test('of a disabled Global Admin or another role loses no Global Admin', () => {
    expect(losesGlobalAdmin({ ...funder, activeState: 0 }, undefined)).toBe(false)
    expect(losesGlobalAdmin(before, undefined)).toBe(false)
  })
})
