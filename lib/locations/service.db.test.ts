import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { as } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import {
  checkLocationName,
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  updateLocation,
} from './service'

const townHall = (organisationId: number) => ({
  name: 'Town Hall',
  organisationId,
  activeStatus: 1 as const,
  countryId: 45,
  addressLine1: '1 Quay Street',
  addressLine2: '',
  city: 'Leeds',
  postcode: 'LS1 4AP',
})
const firstRows = { ...firstPage({ take: 25 }), eventId: undefined }
const twoOrganisations = async (db: Database) => [await anOrganisation(db), await anOrganisation(db)] as const

describe('a General User', () => {
  test(
    'reads locations and may not create, update or delete one',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const location = await aLocation(db, organisation.id)
      const ctx = await as.user(db, organisation)
      await expect(getLocation(ctx, location.id)).resolves.toMatchObject({ name: location.name })
      const forbidden = { status: 403 }
      await expect(createLocation(ctx, townHall(organisation.id))).rejects.toMatchObject(forbidden)
      await expect(updateLocation(ctx, { ...townHall(organisation.id), id: location.id })).rejects.toMatchObject(
        forbidden,
      )
      await expect(deleteLocation(ctx, location.id)).rejects.toMatchObject(forbidden)
    }),
  )
})

describe('an Organisation Admin', () => {
  test(
    'finds no location of another organisation',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const theirs = await aLocation(db, other.id)
      const ctx = await as.admin(db, own)
      const missing = { status: 404, message: 'Location not found' }
      await expect(getLocation(ctx, theirs.id)).rejects.toMatchObject(missing)
      await expect(updateLocation(ctx, { ...townHall(own.id), id: theirs.id })).rejects.toMatchObject(missing)
      await expect(deleteLocation(ctx, theirs.id)).rejects.toMatchObject(missing)
      await expect(getLocation(ctx, 999_999_999)).rejects.toMatchObject(missing)
      expect((await listLocations(ctx, firstRows)).totalCount).toBe(0)
    }),
  )

  test(
    'creates none for another organisation and moves none there',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const ctx = await as.admin(db, own)
      const missing = { status: 404, message: 'Organisation not found' }
      await expect(createLocation(ctx, townHall(other.id))).rejects.toMatchObject(missing)
      const { id } = await createLocation(ctx, townHall(own.id))
      await expect(updateLocation(ctx, { ...townHall(other.id), id })).rejects.toMatchObject(missing)
      await expect(checkLocationName(ctx, { name: 'Town Hall', organisationId: other.id })).rejects.toMatchObject(
        missing,
      )
    }),
  )
})

describe('a location name', () => {
  test(
    'is unique within its organisation, whatever its case',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const ctx = await as.admin(db, [own, other])
      await createLocation(ctx, townHall(own.id))
      const taken = { status: 409, message: 'Venue name already exists', fields: { name: 'Name is already in use' } }
      await expect(createLocation(ctx, { ...townHall(own.id), name: 'TOWN hall' })).rejects.toMatchObject(taken)
      const { id } = await createLocation(ctx, townHall(other.id))
      await expect(updateLocation(ctx, { ...townHall(own.id), id })).rejects.toMatchObject(taken)
    }),
  )

  test(
    'is available only to its own location within the organisation',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const ctx = await as.admin(db, organisation)
      const { id } = await createLocation(ctx, townHall(organisation.id))
      const asked = { name: ' town hall ', organisationId: organisation.id }
      expect(await checkLocationName(ctx, asked)).toEqual({ nameAvailable: false })
      expect(await checkLocationName(ctx, { ...asked, id })).toEqual({ nameAvailable: true })
      expect(await checkLocationName(ctx, { ...asked, name: 'Old Hall' })).toEqual({ nameAvailable: true })
    }),
  )
})

describe('saving a location', () => {
  test(
    'refuses an unknown country',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const ctx = await as.admin(db, organisation)
      await expect(createLocation(ctx, { ...townHall(organisation.id), countryId: 17 })).rejects.toMatchObject({
        status: 422,
        fields: { countryId: 'Country is required' },
      })
    }),
  )

  test(
    'from an outdated copy is refused, naming who changed it',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const ctx = await as.admin(db, organisation)
      const { id } = await createLocation(ctx, townHall(organisation.id))
      const save = { ...townHall(organisation.id), id, version: 1 }
      expect(await updateLocation(ctx, { ...save, city: 'York' })).toEqual({ id, version: 2 })
      await expect(updateLocation(ctx, { ...save, city: 'Hull' })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('This location was changed by Ada Quill on 21/11/2026'),
      })
      expect(await getLocation(ctx, id)).toMatchObject({ city: 'York', version: 2 })
    }),
  )

  test(
    'in a country without addresses removes the address, and writes an audit entry',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const ctx = await as.admin(db, organisation)
      const { id } = await createLocation(ctx, { ...townHall(organisation.id), countryId: 52 })
      expect(await getLocation(ctx, id)).toMatchObject({ addressLine1: '', city: '', postcode: '' })
      const [line] = await db
        .select()
        .from(auditTrail)
        .where(eq(auditTrail.subjectId, String(id)))
        .orderBy(auditTrail.id)
      expect(line).toMatchObject({ subject: 'location', action: 'create', organisationId: organisation.id })
    }),
  )
})

describe('deleting a location', () => {
  test(
    'is refused while events use it, naming those in reach',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const location = await aLocation(db, own.id)
      await anEvent(db, own.id, { name: 'Hamlet', locationId: location.id })
      await anEvent(db, other.id, { name: 'Their secret gala', locationId: location.id })
      await expect(deleteLocation(await as.admin(db, own), location.id)).rejects.toMatchObject({
        status: 409,
        message:
          'It is used by ‘Hamlet’ and 1 other event. Choose another location there first, or set this one to disabled.',
      })
    }),
  )

  test(
    'removes it',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const location = await aLocation(db, organisation.id)
      const ctx = await as.admin(db, organisation)
      await deleteLocation(ctx, location.id)
      await expect(getLocation(ctx, location.id)).rejects.toMatchObject({ status: 404 })
    }),
  )
})

describe('the list of locations', () => {
  test(
    'for an event includes its current location, of any organisation',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const theirs = await aLocation(db, other.id, { name: 'Their hall' })
      const event = await anEvent(db, own.id, { locationId: theirs.id })
      const foreign = await anEvent(db, other.id, { locationId: theirs.id })
      const ctx = await as.user(db, own)
      const names = async (eventId?: number) =>
        (await listLocations(ctx, { ...firstRows, eventId })).data.map(({ name }) => name)
      expect(await names()).toEqual([])
      expect(await names(foreign.id)).toEqual([])
      expect(await names(event.id)).toEqual(['Their hall'])
    }),
  )
})

describe('at the same time', () => {
  let db: Database
  beforeAll(async () => {
    db = (await ownDatabase()).db
  })

  test('the same save sent twice is refused once: the location is already being processed', async () => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const results = await Promise.allSettled([1, 2, 3].map(() => createLocation(ctx, townHall(organisation.id))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(['The location is already being processed', 'Venue name already exists']).toContain(
          result.reason.message,
        )
  })

  test('of fifty people creating one name one succeeds: for the others the name is already in use', async () => {
    const organisation = await anOrganisation(db)
    const people = await Promise.all(Array.from({ length: 50 }, () => as.admin(db, organisation)))
    const results = await Promise.allSettled(people.map((ctx) => createLocation(ctx, townHall(organisation.id))))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(49)
    for (const reason of refused)
      expect(reason).toMatchObject({
        status: 409,
        message: 'Venue name already exists',
        fields: { name: 'Name is already in use' },
      })
  })

  test('of two people saving the same copy one is refused, with who was first and when', async () => {
    const organisation = await anOrganisation(db)
    const [one, another] = [await as.admin(db, organisation), await as.admin(db, organisation)]
    const { id } = await createLocation(one, townHall(organisation.id))
    const results = await Promise.allSettled(
      [one, another].map((ctx) =>
        updateLocation(ctx, { ...townHall(organisation.id), id, version: 1, city: ctx.actor.email }),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))).toEqual([
      'This location was changed by Ada Quill on 21/11/2026 at 12:00, after you opened it. Your changes are not saved. Reload to see theirs.',
    ])
    await expect(getLocation(one, id)).resolves.toMatchObject({ version: 2 })
  })
})
