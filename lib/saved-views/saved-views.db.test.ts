import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditTrail } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { viewsPerPerson } from './messages'
import { changeView, deleteView, listViews, saveView } from './service'

const aView = (name: string, organisationId: number | null = null) =>
  ({
    name,
    screen: 'insights',
    query: 'report=attendance&year=2025&quarter=2',
    organisationId,
    isForEverybody: false,
  }) as const

const onlyMine = { name: 'x', organisationId: null, isForEverybody: false }

describe('refused', () => {
  test(
    'to share: a General User, and with an organisation out of reach',
    inTransaction(async (db) => {
      const [organisation, other] = [await anOrganisation(db), await anOrganisation(db)]
      const [admin, user] = [await as.admin(db, organisation), await as.user(db, organisation)]
      await expect(saveView(user, aView('x', organisation.id))).rejects.toMatchObject({ status: 403 })
      const { id } = await saveView(user, aView('x'))
      await expect(changeView(user, id, { ...onlyMine, organisationId: organisation.id })).rejects.toMatchObject({
        status: 403,
      })
      const missing = { status: 404, message: 'Organisation not found' }
      await expect(saveView(admin, aView('x', other.id))).rejects.toMatchObject(missing)
      await expect(saveView(await as.globalAdmin(db), aView('x', 999_999_999))).rejects.toMatchObject(missing)
    }),
  )

  test(
    'a view that is somebody else’s: not there where it is their own, forbidden where it is shared',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const [admin, user] = [await as.admin(db, organisation), await as.user(db, organisation)]
      const rival = await as.admin(db, await anOrganisation(db))
      const { id: own } = await saveView(admin, aView('Mine'))
      const { id: shared } = await saveView(admin, aView('Ours', organisation.id))
      const missing = { status: 404, message: 'View not found' }
      for (const [ctx, id] of [
        [user, own],
        [rival, own],
        [rival, shared],
        [await as.globalAdmin(db), own],
      ] as const) {
        await expect(changeView(ctx, id, onlyMine)).rejects.toMatchObject(missing)
        await expect(deleteView(ctx, id)).rejects.toMatchObject(missing)
      }
      await expect(deleteView(user, shared)).rejects.toMatchObject({ status: 403 })
      expect((await listViews(rival)).data).toEqual([])
    }),
  )

  test(
    'to share with everybody: whoever is no Global Admin; and with everybody and an organisation at once',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const admin = await as.admin(db, organisation)
      const { id } = await saveView(admin, aView('x'))
      const forAll = { ...onlyMine, isForEverybody: true }
      await expect(saveView(admin, { ...aView('y'), isForEverybody: true })).rejects.toMatchObject({ status: 403 })
      await expect(changeView(admin, id, forAll)).rejects.toMatchObject({ status: 403 })
      const funder = await as.globalAdmin(db)
      const both = { ...aView('z', organisation.id), isForEverybody: true }
      await expect(saveView(funder, both)).rejects.toMatchObject({
        status: 422,
        message: 'A view is shared with one organisation or with everybody.',
      })
    }),
  )

  test(
    'a screen that one may not open, and a view of it though everybody sees it',
    inTransaction(async (db) => {
      const [user, funder] = [await as.user(db, await anOrganisation(db)), await as.globalAdmin(db)]
      const ofUsers = {
        ...aView('Admins'),
        screen: 'users',
        query: 'f=appUserRole:any:[1]',
        isForEverybody: true,
      } as const
      await expect(saveView(user, ofUsers)).rejects.toMatchObject({ status: 403 })
      const { id } = await saveView(funder, ofUsers)
      const missing = { status: 404, message: 'View not found' }
      expect((await listViews(user)).data).toEqual([])
      await expect(changeView(user, id, onlyMine)).rejects.toMatchObject(missing)
      await expect(deleteView(user, id)).rejects.toMatchObject(missing)
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
    const organisation = await anOrganisation(db, { name: 'The Playhouse' })
    const [admin, colleague, user] = [
      await as.admin(db, organisation),
      await as.admin(db, organisation),
      await as.user(db, organisation),
    ]
    const { id } = await saveView(admin, aView('Summer', organisation.id))
    await saveView(user, aView('autumn'))
    const seen = async (ctx: typeof admin) =>
      (await listViews(ctx)).data.map((view) => [view.name, view.savedBy, view.organisation, view.mayChange])
    expect(await seen(user)).toEqual([
      ['autumn', user.actor.fullName, null, true],
      ['Summer', admin.actor.fullName, 'The Playhouse', false],
    ])
    expect(await seen(colleague)).toEqual([['Summer', admin.actor.fullName, 'The Playhouse', true]])
    await changeView(colleague, id, { ...onlyMine, name: 'Summer season' })
    expect(await seen(colleague)).toEqual([])
    expect(await seen(admin)).toEqual([['Summer season', admin.actor.fullName, null, true]])
    await deleteView(admin, id)
    const entries = await db.select().from(auditTrail).where(eq(auditTrail.subject, 'savedView')).orderBy(auditTrail.id)
    expect(entries.filter(({ subjectId }) => subjectId === String(id)).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'delete',
    ])
  }),
)

test(
  'a view for everybody is seen by whoever may open its screen, and changed by Global Admins; views are asked for by screen',
  inTransaction(async (db) => {
    const [maker, funder] = [await as.globalAdmin(db), await as.globalAdmin(db)]
    const [admin, user] = [await as.admin(db, await anOrganisation(db)), await as.user(db, await anOrganisation(db))]
    const view = { ...aView('Halls'), screen: 'locations', query: 'search=hall', isForEverybody: true } as const
    const { id } = await saveView(maker, view)
    const seen = async (ctx: typeof admin) =>
      (await listViews(ctx, { screen: 'locations' })).data.map(({ name, isForEverybody, mayChange }) => [
        name,
        isForEverybody,
        mayChange,
      ])
    expect(await seen(admin)).toEqual([['Halls', true, false]])
    expect(await seen(user)).toEqual([['Halls', true, false]])
    expect(await seen(funder)).toEqual([['Halls', true, true]])
    expect((await listViews(user, { screen: 'events' })).data).toEqual([])
    await expect(deleteView(admin, id)).rejects.toMatchObject({ status: 403 })
    await changeView(funder, id, { ...onlyMine, name: 'Halls' })
    expect(await seen(user)).toEqual([])
    expect(await seen(maker)).toEqual([['Halls', false, true]])
  }),
)

test(
  'an address is stored as the page writes it: what is no filter is left out',
  inTransaction(async (db) => {
    const user = await as.user(db, await anOrganisation(db))
    await saveView(user, { ...aView('x'), query: 'report=attendance&quarter=2&year=2025&pin=4711&event=abc' })
    const list = {
      ...aView('y'),
      screen: 'locations',
      query: 'page=3&search=hall&pin=1&f=&columns=name-200.city',
    } as const
    await saveView(user, list)
    expect((await listViews(user)).data.map(({ address }) => address)).toEqual([
      '/insights?report=attendance&year=2025&quarter=2',
      '/locations-list?search=hall&f=&columns=name-200.city',
    ])
  }),
)
