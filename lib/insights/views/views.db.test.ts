import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditTrail } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { viewsPerPerson } from './schema'
import { changeView, deleteView, listViews, saveView } from './service'

const aView = (name: string, organisationId: number | null = null) =>
  ({ name, report: 'attendance', query: 'year=2025&quarter=2', organisationId }) as const

describe('refused', () => {
  test(
    'whoever may not read Insights',
    inTransaction(async (db) => {
      const nobody = as.anonymous(db) as never
      const refused = { status: 403, message: 'You do not have permission to do this.' }
      await expect(listViews(nobody)).rejects.toMatchObject(refused)
      await expect(saveView(nobody, aView('x'))).rejects.toMatchObject(refused)
      await expect(changeView(nobody, 1, aView('x'))).rejects.toMatchObject(refused)
      await expect(deleteView(nobody, 1)).rejects.toMatchObject(refused)
    }),
  )

  test(
    'to share: a General User, and with an organisation out of reach',
    inTransaction(async (db) => {
      const [house, other] = [await anOrganisation(db), await anOrganisation(db)]
      const [admin, user] = [await as.admin(db, house), await as.user(db, house)]
      await expect(saveView(user, aView('x', house.id))).rejects.toMatchObject({ status: 403 })
      const { id } = await saveView(user, aView('x'))
      await expect(changeView(user, id, { name: 'x', organisationId: house.id })).rejects.toMatchObject({ status: 403 })
      const missing = { status: 404, message: 'Organisation not found' }
      await expect(saveView(admin, aView('x', other.id))).rejects.toMatchObject(missing)
      await expect(saveView(await as.globalAdmin(db), aView('x', 999_999_999))).rejects.toMatchObject(missing)
    }),
  )

  test(
    'a view that is somebody else’s: not there where it is their own, forbidden where it is shared',
    inTransaction(async (db) => {
      const house = await anOrganisation(db)
      const [admin, user] = [await as.admin(db, house), await as.user(db, house)]
      const rival = await as.admin(db, await anOrganisation(db))
      const { id: own } = await saveView(admin, aView('Mine'))
      const { id: shared } = await saveView(admin, aView('Ours', house.id))
      const missing = { status: 404, message: 'View not found' }
      for (const [ctx, id] of [
        [user, own],
        [rival, own],
        [rival, shared],
        [await as.globalAdmin(db), own],
      ] as const) {
        await expect(changeView(ctx, id, { name: 'x', organisationId: null })).rejects.toMatchObject(missing)
        await expect(deleteView(ctx, id)).rejects.toMatchObject(missing)
      }
      await expect(deleteView(user, shared)).rejects.toMatchObject({ status: 403 })
      expect((await listViews(rival)).data).toEqual([])
    }),
  )

  test(
    'a name that is in use by the same person, in any case, and more than 50',
    inTransaction(async (db) => {
      const user = await as.user(db, await anOrganisation(db))
      await saveView(user, aView('Summer'))
      await expect(db.transaction((tx) => saveView({ ...user, db: tx }, aView('SUMMER')))).rejects.toMatchObject({
        status: 409,
        message: 'You already have a view with this name.',
        fields: { name: 'You already have a view with this name.' },
      })
      for (let made = 1; made < viewsPerPerson; made += 1) await saveView(user, aView(`View ${made}`))
      await expect(saveView(user, aView('One more'))).rejects.toMatchObject({
        status: 409,
        message: 'You already have 50 views. Delete one that is no longer used first.',
      })
    }),
  )
})

test(
  'a view is seen by whoever saved it, and shared by the people of the organisation, each of whose Admins may change it',
  inTransaction(async (db) => {
    const house = await anOrganisation(db, { name: 'The Playhouse' })
    const [admin, colleague, user] = [await as.admin(db, house), await as.admin(db, house), await as.user(db, house)]
    const { id } = await saveView(admin, aView('Summer', house.id))
    await saveView(user, aView('autumn'))
    const seen = async (ctx: typeof admin) =>
      (await listViews(ctx)).data.map((view) => [view.name, view.savedBy, view.organisation, view.mayChange])
    expect(await seen(user)).toEqual([
      ['autumn', user.actor.fullName, null, true],
      ['Summer', admin.actor.fullName, 'The Playhouse', false],
    ])
    expect(await seen(colleague)).toEqual([['Summer', admin.actor.fullName, 'The Playhouse', true]])
    await changeView(colleague, id, { name: 'Summer season', organisationId: null })
    expect(await seen(colleague)).toEqual([])
    expect(await seen(admin)).toEqual([['Summer season', admin.actor.fullName, null, true]])
    await deleteView(admin, id)
    const entries = await db.select().from(auditTrail).where(eq(auditTrail.subject, 'reportView'))
    expect(entries.filter(({ subjectId }) => subjectId === String(id)).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'delete',
    ])
  }),
)

test(
  'an address is stored as the page writes it: what is no filter is left out',
  inTransaction(async (db) => {
    const user = await as.user(db, await anOrganisation(db))
    await saveView(user, { ...aView('x'), query: 'quarter=2&year=2025&pin=4711&event=abc&report=tickets' })
    expect((await listViews(user)).data[0]?.address).toBe('/insights?report=attendance&year=2025&quarter=2')
  }),
)
