import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { Filter } from '@/lib/floor/grid/grid-terms'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { aLocation, anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getAuditEntry, listAuditEntries } from './service'

let entryCount = 0

/** Inserts an audit entry, each a minute later than the one before. */
async function anEntry(db: Database, values: Partial<typeof auditTrail.$inferInsert> = {}) {
  const at = new Date(Date.UTC(2026, 10, 21, 8, ++entryCount))
  const line = { at, actorName: 'Ada Quill', actorRole: 'Admin', subject: 'location', subjectId: '1', requestId: 'r' }
  const [made] = await db
    .insert(auditTrail)
    .values({ ...line, subjectName: 'Town Hall', action: 'update', ...values })
    .returning()
  if (!made) throw new Error('Nothing was inserted')
  return made
}

const all = firstPage({ take: 100 })
const idsSeen = async (ctx: StaffContext, query = all) => (await listAuditEntries(ctx, query)).data.map(({ id }) => id)
const only = (selector: string, operator: '=' | 'contains' | '>=', value: string): Filter => ({
  kind: 'test',
  selector,
  operator,
  value,
})

describe('who may read the audit trail', () => {
  test(
    'a General User may not',
    inTransaction(async (db) => {
      const ctx = await as.user(db, await anOrganisation(db))
      await expect(listAuditEntries(ctx, all)).rejects.toMatchObject({ status: 403 })
      await expect(getAuditEntry(ctx, 1, new Date())).rejects.toMatchObject({ status: 403 })
    }),
  )

  test(
    'an Organisation Admin sees only the entries of their own organisations',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const mine = await anEntry(db, { organisationId: own.id })
      const theirs = await anEntry(db, { organisationId: other.id })
      const ctx = await as.admin(db, own)
      expect(await idsSeen(ctx)).toEqual([mine.id])
      const missing = { status: 404, message: 'Line of the audit trail not found' }
      await expect(getAuditEntry(ctx, theirs.id, theirs.at)).rejects.toMatchObject(missing)
      await expect(getAuditEntry(ctx, 900_000_000, theirs.at)).rejects.toMatchObject(missing)
      expect(await getAuditEntry(ctx, mine.id, mine.at)).toMatchObject({ id: mine.id })
    }),
  )

  test(
    'of entries without an organisation, an Organisation Admin sees their own and those about people of their organisations',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const ctx = await as.admin(db, own)
      const [colleague, outsider] = [
        await aUser(db, { organisationIds: [own.id, other.id] }),
        await aUser(db, { organisationIds: [other.id] }),
      ]
      const funder = await aUser(db, { role: 0 })
      const about = (subject: string, id: number) => anEntry(db, { subject, subjectId: String(id) })
      const signIn = await about('session', colleague.id)
      const password = await about('user', colleague.id)
      await about('session', outsider.id)
      await about('user', funder.id)
      // An email or a token may have the same id as a colleague.
      await about('letter', colleague.id)
      await about('accessToken', colleague.id)
      const ownToken = await anEntry(db, { subject: 'accessToken', subjectId: '7', actorUserId: ctx.actor.userId })
      expect(await idsSeen(ctx)).toEqual([ownToken.id, password.id, signIn.id])
    }),
  )

  test(
    'an entry about a colleague that belongs to another organisation is visible only there',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const colleague = await aUser(db, { organisationIds: [own.id, other.id] })
      await anEntry(db, { subject: 'user', subjectId: String(colleague.id), organisationId: other.id })
      expect(await idsSeen(await as.admin(db, own))).toEqual([])
    }),
  )

  test(
    'an Organisation Admin without an organisation sees their own actions',
    inTransaction(async (db) => {
      const ctx = await as.admin(db, [])
      await anEntry(db)
      const own = await anEntry(db, { actorUserId: ctx.actor.userId })
      expect(await idsSeen(ctx)).toEqual([own.id])
    }),
  )

  test(
    'a Global Admin sees all entries, newest first',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const older = await anEntry(db, { organisationId: organisation.id })
      const newer = await anEntry(db)
      expect(await idsSeen(await as.globalAdmin(db))).toEqual([newer.id, older.id])
    }),
  )

  test(
    'the network address is shown to Global Admins and for one’s own actions',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const ctx = await as.admin(db, organisation)
      const given = { organisationId: organisation.id, address: '198.51.100.7' }
      const [theirs, own] = [await anEntry(db, given), await anEntry(db, { ...given, actorUserId: ctx.actor.userId })]
      expect((await getAuditEntry(ctx, theirs.id, theirs.at)).address).toBeNull()
      expect((await getAuditEntry(ctx, own.id, own.at)).address).toBe('198.51.100.7')
      const funder = await as.globalAdmin(db)
      expect((await getAuditEntry(funder, theirs.id, theirs.at)).address).toBe('198.51.100.7')
    }),
  )
})

describe('finding an entry', () => {
  test(
    'by person, subject, action, time and words',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      const hall = await anEntry(db, { actorName: 'Nell Gwyn', subjectName: 'Old Drill Hall' })
      const survey = await anEntry(db, { subject: 'survey', action: 'publish', subjectName: 'Lantern audience' })
      const later = await anEntry(db, { at: new Date('2026-12-24T10:00:00Z') })
      const found = (filter: Filter) => idsSeen(ctx, { ...all, filter })
      expect(await found(only('actorName', 'contains', 'gwyn'))).toEqual([hall.id])
      expect(await found(only('subject', '=', 'survey'))).toEqual([survey.id])
      expect(await found(only('action', '=', 'publish'))).toEqual([survey.id])
      expect(await found(only('at', '>=', '2026-12-01'))).toEqual([later.id])
      expect(await idsSeen(ctx, { ...all, search: 'drill' })).toEqual([hall.id])
      expect(await idsSeen(ctx, { ...all, search: 'nell' })).toEqual([hall.id])
    }),
  )

  test(
    'over all organisations the list is sorted only by time; within one’s own also by person',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const byPerson = firstPage({ take: 10, sort: 'actorName' })
      await expect(listAuditEntries(await as.globalAdmin(db), byPerson)).rejects.toMatchObject({ status: 400 })
      const given = { organisationId: organisation.id }
      const [nell, ada] = [
        await anEntry(db, { ...given, actorName: 'Nell' }),
        await anEntry(db, { ...given, actorName: 'Ada' }),
      ]
      expect(await idsSeen(await as.admin(db, organisation), byPerson)).toEqual([ada.id, nell.id])
    }),
  )

  test(
    'the values before and after cannot be filtered or sorted by, only read',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      for (const column of ['before', 'after', 'names'])
        await expect(listAuditEntries(ctx, { ...all, filter: only(column, 'contains', 'x') })).rejects.toMatchObject({
          status: 400,
        })
    }),
  )

  test(
    'grouped entries have their changes in words too',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      await anEntry(db, { before: { city: 'York' }, after: { city: 'Leeds' } })
      const group = [{ selector: 'subject', desc: false, isExpanded: true, groupInterval: null }]
      const { data } = await listAuditEntries(ctx, { ...all, group })
      expect(data).toMatchObject([{ key: 'location', items: [{ changes: 'City: York → Leeds' }] }])
      expect(JSON.stringify(data)).not.toContain('"before"')
    }),
  )
})

describe('the changes', () => {
  test(
    'are in words, with names in place of ids, in the list and in the single entry',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const [from, to] = [
        await aLocation(db, organisation.id, { name: 'Town Hall' }),
        await aLocation(db, organisation.id, { name: 'Old Drill Hall' }),
      ]
      const { id, at } = await anEntry(db, {
        organisationId: organisation.id,
        subject: 'event',
        before: { locationId: from.id, startDate: '2026-11-07', isTicketedId: 72 },
        after: { locationId: to.id, startDate: '2026-11-08', isTicketedId: 71 },
      })
      const ctx = await as.admin(db, organisation)
      const [row] = (await listAuditEntries(ctx, all)).data
      expect(row?.changes).toMatch(
        /^Location: Town Hall → Old Drill Hall; Start date: 07\/11\/2026 → 08\/11\/2026; Ticketed: /,
      )
      expect((await getAuditEntry(ctx, id, at)).changes.slice(0, 2)).toEqual([
        { field: 'locationId', label: 'Location', before: 'Town Hall', after: 'Old Drill Hall' },
        { field: 'startDate', label: 'Start date', before: '07/11/2026', after: '08/11/2026' },
      ])
    }),
  )

  test(
    'name no organisation out of reach, except those that share an event',
    inTransaction(async (db) => {
      const own = await anOrganisation(db, { name: 'Harbour Theatre' })
      const other = await anOrganisation(db, { name: 'Rivals of the Moor' })
      const ctx = await as.admin(db, own)
      const organisationId = own.id
      const after = { organisationIds: [own.id, other.id] }
      const user = await anEntry(db, { organisationId, subject: 'user', action: 'create', after })
      const event = await anEntry(db, { organisationId, subject: 'event', action: 'create', after })
      const changes = async ({ id, at }: typeof user) => (await getAuditEntry(ctx, id, at)).changes[0]?.after
      expect(await changes(user)).toBe('Harbour Theatre, another organisation')
      expect(await changes(event)).toBe('Harbour Theatre, Rivals of the Moor')
    }),
  )

  test(
    'of any stored form do not break the list',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db)
      for (const before of [
        'text',
        7,
        [],
        [{ organisationId: 1.5 }],
        { locationId: 1e300 },
        { locationId: 'x' },
        { eventId: -1 },
      ])
        await anEntry(db, { before, after: null })
      expect((await listAuditEntries(ctx, all)).data).toHaveLength(7)
    }),
  )
})
