import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, boxOfficeProviders, imports } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { deleteOrganisation } from './delete-organisation'
import {
  checkOrganisationName,
  getOrganisation,
  listOrganisations,
  listOrLookUpOrganisations,
  proposePlace,
} from './read-organisations'
import { createOrganisation, updateOrganisation } from './save-organisation'
import type { SavedOrganisation } from './schema'

const theatre = (name: string) => ({
  name,
  alternativeName: '',
  knownAs: 'Harbour',
  npoStatus: 0 as const,
  exemptFromSurveyingId: 64,
  disciplineId: 8,
  urn: 'URN-1',
  addressLine1: '1 Quay Street',
  addressLine2: '',
  postcode: 'LS1 4AP',
  regionId: 1,
  upperTierAuthorityId: 1,
  constituencyId: 1,
  aceAreaId: 14,
  activeStatus: 1 as const,
})
const rows = firstPage({ take: 25 })
const forbidden = { status: 403 }
const missing = { status: 404, message: 'Organisation not found' }

/** An organisation as a screen sends it back unchanged. */
async function asSaved(ctx: StaffContext, id: number): Promise<SavedOrganisation> {
  const { upperTierAuthority: _, constituency: __, logo: ___, updatedAt: ____, ...got } = await getOrganisation(ctx, id)
  return got as SavedOrganisation
}

describe('a General User', () => {
  test(
    'may neither read nor write an organisation, and gets the list as a look-up',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.user(db, own)
      await expect(getOrganisation(ctx, own.id)).rejects.toMatchObject(forbidden)
      expect(() => listOrganisations(ctx, rows)).toThrow('You do not have permission to do this.')
      await expect(createOrganisation(ctx, theatre('New'))).rejects.toMatchObject(forbidden)
      await expect(updateOrganisation(ctx, { ...theatre('New'), id: own.id })).rejects.toMatchObject(forbidden)
      await expect(deleteOrganisation(ctx, own.id)).rejects.toMatchObject(forbidden)
      await expect(checkOrganisationName(ctx, { name: 'New' })).rejects.toMatchObject(forbidden)
      expect(() => proposePlace(ctx, 'LS1 4AP')).toThrow('You do not have permission to do this.')
      expect((await listOrLookUpOrganisations(ctx, rows)).data).toEqual([
        { id: own.id, name: own.name, knownAs: own.knownAs, activeStatus: 1 },
      ])
    }),
  )
})

describe('an Organisation Admin', () => {
  test(
    'does not find other organisations, and may not create or delete one',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const ctx = await as.admin(db, own)
      await expect(getOrganisation(ctx, other.id)).rejects.toMatchObject(missing)
      await expect(getOrganisation(ctx, 999_999_999)).rejects.toMatchObject(missing)
      await expect(updateOrganisation(ctx, { ...theatre('Theirs'), id: other.id })).rejects.toMatchObject(missing)
      await expect(createOrganisation(ctx, theatre('New'))).rejects.toMatchObject(forbidden)
      await expect(deleteOrganisation(ctx, own.id)).rejects.toMatchObject(forbidden)
      const { data } = await listOrganisations(ctx, rows)
      expect(data).toMatchObject([
        { id: own.id, region: 'England', discipline: expect.any(String), postcode: 'LS1 4AP' },
      ])
    }),
  )

  test.each([
    ['name', { name: 'Another' }],
    ['alternative name', { alternativeName: 'Another' }],
    ['known-as name', { knownAs: 'Another' }],
    ['exemption', { exemptFromSurveyingId: 65 }],
    ['discipline', { disciplineId: 1 }],
    ['status', { activeStatus: 0 as const }],
  ])('may not change the %s', (_, changed) =>
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own)
      const saved = await asSaved(ctx, own.id)
      await expect(updateOrganisation(ctx, { ...saved, ...changed })).rejects.toMatchObject(forbidden)
      await expect(updateOrganisation(ctx, saved)).resolves.toMatchObject({ id: own.id, version: 2 })
    })(),
  )

  test(
    'may change the other fields, and the references to ticketing providers',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own)
      const saved = await asSaved(ctx, own.id)
      const reference = { boxOfficeProviderId: 101, providerOrgRef: 'HT-1', providerKey: 'k' }
      const changed = { addressLine1: '2 Quay Street', urn: 'URN-2', npoStatus: 3 as const }
      await updateOrganisation(ctx, { ...saved, ...changed, organisationBoxOffices: [reference] })
      expect(await getOrganisation(ctx, own.id)).toMatchObject({ ...changed, organisationBoxOffices: [reference] })
    }),
  )
})

describe('creating an organisation', () => {
  test(
    'stores the fields and references, and writes an audit entry without the key',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      const references = [{ boxOfficeProviderId: 101, providerOrgRef: 'HT-1', providerKey: 'top secret' }]
      const { id } = await createOrganisation(ctx, { ...theatre('New Theatre'), organisationBoxOffices: references })
      expect(await getOrganisation(ctx, id)).toMatchObject({
        ...theatre('New Theatre'),
        version: 1,
        logo: null,
        organisationBoxOffices: references,
      })
      const [line] = await db
        .select()
        .from(auditTrail)
        .where(and(eq(auditTrail.subject, 'organisation'), eq(auditTrail.subjectId, String(id))))
        .orderBy(auditTrail.id)
      expect(line).toMatchObject({ action: 'create', subjectName: 'New Theatre', organisationId: id })
      expect(JSON.stringify(line)).not.toContain('top secret')
    }),
  )

  test(
    'without the exempt right sets exempt id 70; with the right the field is required',
    inTransaction(async (db) => {
      const all = await as.globalAdmin(db)
      const without = {
        ...all,
        ability: Object.assign(Object.create(all.ability), {
          can: (action: string, subject: string, field?: string) =>
            !(action === 'update' && subject === 'organisation' && field === 'exemptFromSurveying'),
        }),
      } as StaffContext
      const { id } = await createOrganisation(without, theatre('Not exempt'))
      expect(await getOrganisation(all, id)).toMatchObject({ exemptFromSurveyingId: 70 })
      await expect(
        createOrganisation(all, { ...theatre('Unsaid'), exemptFromSurveyingId: null }),
      ).rejects.toMatchObject({
        status: 422,
        fields: { exemptFromSurveyingId: 'Exempt from surveying is required' },
      })
    }),
  )

  test(
    'refuses ids that are not in their list, all at once',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      const wrong = {
        regionId: 12,
        aceAreaId: 1,
        disciplineId: 9_999,
        constituencyId: 9_999,
        upperTierAuthorityId: 9_999,
      }
      await expect(createOrganisation(ctx, { ...theatre('Nowhere'), ...wrong })).rejects.toMatchObject({
        status: 422,
        message: '5 validation errors.',
        fields: {
          regionId: 'Region is required',
          aceAreaId: 'Ace area is required',
          disciplineId: 'Discipline is required',
          constituencyId: 'Constituency is required',
          upperTierAuthorityId: 'Upper Tier Authority is required',
        },
      })
    }),
  )
})

test(
  'an organisation is found by its names, its URN and its postcode, with or without the space',
  inTransaction(async (db) => {
    const ctx = await as.globalAdmin(db)
    const { id } = await anOrganisation(db, { name: 'Zephyr', urn: 'XK-40417', postcode: 'ZE1 0AA' })
    await anOrganisation(db, { urn: 'XK-99999', postcode: 'LS1 4AP' })
    for (const search of ['zeph', '40417', 'xk-404', 'ZE1 0', 'ze10aa']) {
      const { data } = await listOrganisations(ctx, { ...rows, search })
      expect([search, data.map((one) => one.id)]).toEqual([search, [id]])
      expect(data[0]).not.toHaveProperty('postcodeTogether')
    }
  }),
)

describe('the name of an organisation', () => {
  test(
    'is unique, ignoring case, and available to the organisation itself',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      const taken = { status: 409, message: 'Name is already in use', fields: { name: 'Name is already in use' } }
      const { id } = await createOrganisation(ctx, theatre('The Only One'))
      const { id: other } = await createOrganisation(ctx, theatre('The Other'))
      await expect(createOrganisation(ctx, theatre('THE only one'))).rejects.toMatchObject(taken)
      const saved = await asSaved(ctx, other)
      await expect(updateOrganisation(ctx, { ...saved, name: 'the only one' })).rejects.toMatchObject(taken)
      expect(await checkOrganisationName(ctx, { name: ' the ONLY one ' })).toEqual({ nameAvailable: false })
      expect(await checkOrganisationName(ctx, { name: 'The Only One', id })).toEqual({ nameAvailable: true })
      expect(await checkOrganisationName(ctx, { name: 'The Only One', organisationId: id })).toEqual({
        nameAvailable: true,
      })
      expect(await checkOrganisationName(ctx, { name: 'The Next One' })).toEqual({ nameAvailable: true })
    }),
  )
})

describe('ticketing provider references', () => {
  test(
    'have providers that are not manual, and stay when a save leaves them out',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      const [manual] = await db.select().from(boxOfficeProviders).where(eq(boxOfficeProviders.isManual, true))
      const kept = { boxOfficeProviderId: 101, providerOrgRef: 'HT-1', providerKey: 'k' }
      const { id } = await createOrganisation(ctx, { ...theatre('Seller'), organisationBoxOffices: [kept] })
      const { organisationBoxOffices: _, ...saved } = await asSaved(ctx, id)
      const refused = { status: 422, fields: { organisationBoxOffices: 'Choose a ticketing provider from the list.' } }
      for (const boxOfficeProviderId of [manual?.id ?? 0, 9_999])
        await expect(
          updateOrganisation(ctx, { ...saved, organisationBoxOffices: [{ ...kept, boxOfficeProviderId }] }),
        ).rejects.toMatchObject(refused)
      await updateOrganisation(ctx, saved)
      expect((await getOrganisation(ctx, id)).organisationBoxOffices).toMatchObject([kept])
    }),
  )

  test(
    'are added, changed and removed by one save',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      const [one, two, three] = [101, 102, 103].map((boxOfficeProviderId) => ({
        boxOfficeProviderId,
        providerOrgRef: `REF-${boxOfficeProviderId}`,
        providerKey: '',
      }))
      if (!one || !two || !three) throw new Error('Three references were made')
      const { id } = await createOrganisation(ctx, { ...theatre('Seller'), organisationBoxOffices: [one, two] })
      const after = [{ ...two, providerOrgRef: 'ref-102', providerKey: 'new' }, three]
      await updateOrganisation(ctx, { ...(await asSaved(ctx, id)), organisationBoxOffices: after })
      const { organisationBoxOffices } = await getOrganisation(ctx, id)
      expect(organisationBoxOffices).toHaveLength(2)
      expect(organisationBoxOffices).toEqual(expect.arrayContaining(after.map((each) => expect.objectContaining(each))))
      await updateOrganisation(ctx, { ...(await asSaved(ctx, id)), organisationBoxOffices: [] })
      expect((await getOrganisation(ctx, id)).organisationBoxOffices).toEqual([])
    }),
  )
})

describe('deleting an organisation', () => {
  test(
    'is refused while anything depends on it, naming what does',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      const own = await anOrganisation(db)
      await aUser(db, { organisationIds: [own.id] })
      const location = await aLocation(db, own.id, { name: 'Main House' })
      await anEvent(db, own.id, { name: 'Hamlet', locationId: location.id })
      await expect(deleteOrganisation(ctx, own.id)).rejects.toMatchObject({
        status: 409,
        message:
          'It still has 1 user (‘Ada Quill’), 1 location (‘Main House’) and 1 event (‘Hamlet’). Move or delete these first, or set the organisation to disabled.',
      })
    }),
  )

  test(
    'is refused while there are uploads of it',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      const own = await anOrganisation(db)
      const upload = { organisationId: own.id, filename: 'season.csv', status: 'successful' } as const
      await db.insert(imports).values([
        { ...upload, kind: 'ticketing' },
        { ...upload, kind: 'events' },
      ])
      await expect(deleteOrganisation(ctx, own.id)).rejects.toMatchObject({
        status: 409,
        message:
          'It still has 1 ticketing upload and 1 import. Move or delete these first, or set the organisation to disabled.',
      })
    }),
  )

  test(
    'removes it with its references',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      const references = [{ boxOfficeProviderId: 101, providerOrgRef: 'HT-1', providerKey: '' }]
      const { id } = await createOrganisation(ctx, { ...theatre('Short-lived'), organisationBoxOffices: references })
      await deleteOrganisation(ctx, id)
      await expect(getOrganisation(ctx, id)).rejects.toMatchObject(missing)
      await expect(deleteOrganisation(ctx, id)).rejects.toMatchObject({
        status: 404,
        message: expect.stringMatching(/^This organisation was deleted by /),
      })
    }),
  )
})

test(
  'a postcode proposes its region, upper-tier authority and area, and nothing where unknown',
  inTransaction(async (db) => {
    const ctx = await as.admin(db, await anOrganisation(db))
    expect(await proposePlace(ctx, 'ls14ap')).toMatchObject({ regionId: 1, upperTierAuthority: 'Leeds', aceAreaId: 14 })
    expect(await proposePlace(ctx, 'CF10 1AA')).toMatchObject({ regionId: 2, aceAreaId: null })
    const nothing = { regionId: null, upperTierAuthorityId: null, aceAreaId: null }
    for (const unknown of ['BF1 3AA', 'GY1 1WR', 'nonsense', ''])
      expect(await proposePlace(ctx, unknown)).toMatchObject(nothing)
  }),
)

describe('at the same time', () => {
  let db: Database
  beforeAll(async () => {
    db = (await ownDatabase()).db
  })

  test('of two people saving the same copy one is refused, with who was first and when', async () => {
    const own = await anOrganisation(db)
    const people = [await as.globalAdmin(db), await as.admin(db, own)] as const
    const saved = await asSaved(people[0], own.id)
    const results = await Promise.allSettled(
      people.map((ctx) => updateOrganisation(ctx, { ...saved, urn: ctx.actor.role })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))).toEqual([
      'This organisation was changed by Ada Quill on 21/11/2026 at 12:00, after you opened it. Your changes are not saved. Reload to see theirs.',
    ])
  })

  test('an outdated copy with an old name is refused for the version, and not for a missing right', async () => {
    const own = await anOrganisation(db)
    const [funder, admin] = [await as.globalAdmin(db), await as.admin(db, own)]
    const old = await asSaved(admin, own.id)
    await updateOrganisation(funder, { ...old, name: `${own.name} renamed` })
    await expect(updateOrganisation(admin, { ...old, urn: 'X' })).rejects.toMatchObject({ status: 409 })
  })

  test('of fifty people creating one name one succeeds', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => as.globalAdmin(db)))
    const results = await Promise.allSettled(people.map((ctx) => createOrganisation(ctx, theatre('Fifty Times'))))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(49)
    for (const reason of refused)
      expect(reason).toMatchObject({ status: 409, fields: { name: 'Name is already in use' } })
  })

  test('the same save sent twice is refused once: the organisation is already being processed', async () => {
    const ctx = await as.globalAdmin(db)
    const results = await Promise.allSettled([1, 2, 3].map(() => createOrganisation(ctx, theatre('Thrice'))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(['The organisation is already being processed', 'Name is already in use']).toContain(
          result.reason.message,
        )
  })

  test('an event created while its organisation is deleted prevents the deletion', async () => {
    const own = await anOrganisation(db)
    const ctx = await as.globalAdmin(db)
    const [deleted, made] = await Promise.allSettled([deleteOrganisation(ctx, own.id), aLocation(db, own.id)])
    expect([deleted.status, made.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
  })
})
