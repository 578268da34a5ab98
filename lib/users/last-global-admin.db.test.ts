import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { users } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { deleteUser } from './delete-user'
import { getUser } from './read-users'
import { createUser, updateUser } from './save-user'
import { newUser, savedUser } from './schema'

let db: Database

beforeAll(async () => {
  db = (await ownDatabase()).db
})

/** No Global Admin is left over from another test. */
beforeEach(async () => {
  await db.update(users).set({ role: 2 })
})

const lastAdminRefusal = {
  status: 409,
  message:
    'This is the last active Global Admin who can sign in. Make another Global Admin first, so that nobody is locked out.',
}

type Loss = 'disabled' | 'demoted' | 'deleted'
const losses: Loss[] = ['disabled', 'demoted', 'deleted']

/** The ways in which a Global Admin can be lost. */
async function applyLoss(ctx: StaffContext, id: number, loss: Loss, organisationId: number) {
  if (loss === 'deleted') return deleteUser(ctx, id)
  const change = loss === 'disabled' ? { activeStatus: 0 } : { role: 1, accessLocations: [organisationId] }
  return updateUser(ctx, savedUser.parse({ ...(await getUser(ctx, id)), ...change }))
}

const activeGlobalAdmins = async () => {
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.role, 0), eq(users.activeState, 1)))
  return row?.total
}

describe('the last active Global Admin', () => {
  // The actor lost the role or was disabled a moment before, and their session is still in use.
  test.each(losses)('cannot be %s', async (loss) => {
    const organisation = await anOrganisation(db)
    const ctx = await as.globalAdmin(db)
    const last = await aUser(db, { role: 0, passwordHash: 'x' })
    await db.update(users).set({ role: 1 }).where(eq(users.id, ctx.actor.userId))
    await expect(applyLoss(ctx, last.id, loss, organisation.id)).rejects.toMatchObject(lastAdminRefusal)
    expect(await activeGlobalAdmins()).toBe(1)
  })

  test.each(losses)('can be %s while another Global Admin can sign in', async (loss) => {
    const organisation = await anOrganisation(db)
    const ctx = await as.globalAdmin(db)
    const other = await aUser(db, { role: 0, passwordHash: 'x' })
    await applyLoss(ctx, other.id, loss, organisation.id)
    expect(await activeGlobalAdmins()).toBe(1)
  })

  test('is the last where others are disabled or have not accepted their invitation', async () => {
    const ctx = await as.globalAdmin(db)
    const last = await aUser(db, { role: 0, passwordHash: 'x' })
    await aUser(db, { role: 0, passwordHash: 'x', activeState: 0 })
    await createUser(
      ctx,
      newUser.parse({
        email: `${randomUUID()}@example.test`,
        firstName: 'Ivo',
        lastName: 'New',
        role: 0,
        activeStatus: 1,
      }),
    )
    await db.update(users).set({ activeState: 0 }).where(eq(users.id, ctx.actor.userId))
    await expect(deleteUser(ctx, last.id)).rejects.toMatchObject(lastAdminRefusal)
  })

  test('may be renamed', async () => {
    const ctx = await as.globalAdmin(db)
    const input = savedUser.parse({ ...(await getUser(ctx, ctx.actor.userId)), firstName: 'Augusta' })
    await expect(updateUser(ctx, input)).resolves.toMatchObject({ version: 2 })
  })
})

describe('concurrent changes', () => {
  test.each(losses)('two Global Admins who want each other %s: one remains', async (loss) => {
    const organisation = await anOrganisation(db)
    for (let round = 0; round < 5; round++) {
      await db.update(users).set({ role: 2 })
      const [one, another] = [await as.globalAdmin(db), await as.globalAdmin(db)]
      const results = await Promise.allSettled([
        applyLoss(one, another.actor.userId, loss, organisation.id),
        applyLoss(another, one.actor.userId, loss, organisation.id),
      ])
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: lastAdminRefusal })
      expect(await activeGlobalAdmins()).toBe(1)
    }
  })

  test('six who each disable the next: at least one remains', async () => {
    const organisation = await anOrganisation(db)
    const people = await Promise.all(Array.from({ length: 6 }, () => as.globalAdmin(db)))
    await Promise.allSettled(
      people.map((ctx, at) => applyLoss(ctx, people[(at + 1) % 6]?.actor.userId ?? 0, 'disabled', organisation.id)),
    )
    expect(await activeGlobalAdmins()).toBeGreaterThanOrEqual(1)
  })
})
