import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { eventAttendances } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { aStoredTable } from '@/tests/api/matrix/a-stored-table'
import { as, at } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getReport } from '../service'
import { deleteStoredTable, downloadStoredTable, getStoredTable, keepTable, listStoredTables } from './service'

/** An organisation with figures in two quarters of a year, so that there is something to set side by side. */
async function aOrganisation(db: Database, attended: number) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id, { startDate: '2025-04-01', endDate: '2025-12-31' })
  for (const quarter of [1, 2] as const)
    await db
      .insert(eventAttendances)
      .values({ eventId: event.id, year: 2025, quarter, knownAttendance: attended * quarter })
  return { organisation: organisation, event }
}

const missing = { status: 404, message: 'Table not found' }
const byQuarter = { report: 'attendance', table: 'by-quarter', query: 'year=2025' } as const

describe('refused', () => {
  test(
    'keeping and deleting: to a General User and to nobody',
    inTransaction(async (db) => {
      const { organisation } = await aOrganisation(db, 5)
      const { id } = await aStoredTable(db, [organisation.id], 'A table')
      for (const ctx of [await as.user(db, organisation), as.anonymous(db) as never]) {
        await expect(keepTable(ctx, byQuarter)).rejects.toMatchObject({ status: 403 })
        await expect(deleteStoredTable(ctx, id)).rejects.toMatchObject({ status: 403 })
      }
      await expect(listStoredTables(as.anonymous(db) as never)).rejects.toMatchObject({ status: 403 })
      await expect(getStoredTable(as.anonymous(db) as never, id)).rejects.toMatchObject({ status: 403 })
    }),
  )

  test(
    'a table that is not there, and an organisation out of reach',
    inTransaction(async (db) => {
      const { organisation } = await aOrganisation(db, 5)
      const admin = await as.admin(db, organisation)
      const other = await anOrganisation(db)
      await expect(keepTable(admin, { ...byQuarter, table: 'by-nothing' })).rejects.toMatchObject(missing)
      await expect(keepTable(admin, { ...byQuarter, query: `organisation=${other.id}` })).rejects.toMatchObject({
        status: 404,
        message: 'Organisation not found',
      })
      for (const act of [getStoredTable, downloadStoredTable, deleteStoredTable])
        await expect(act(admin, 999_999_999)).rejects.toMatchObject(missing)
    }),
  )

  test(
    'whoever does not reach every organisation that is counted in it, at each opening',
    inTransaction(async (db) => {
      const [one, two] = [await aOrganisation(db, 5), await aOrganisation(db, 7)]
      const both = await as.admin(db, [one.organisation, two.organisation])
      const funder = await as.globalAdmin(db)
      const ofBoth = await keepTable(both, byQuarter)
      const ofAll = await keepTable(funder, byQuarter)
      const ofNone = await aStoredTable(db, [], 'Of no organisation')
      const onlyOne = await as.admin(db, one.organisation)
      // The same person, from whom an organisation was taken away since.
      const reduced: StaffContext = { ...both, actor: { ...both.actor, organisationIds: [one.organisation.id] } }
      for (const reader of [onlyOne, reduced])
        for (const { id } of [ofBoth, ofAll, ofNone])
          for (const act of [getStoredTable, downloadStoredTable, deleteStoredTable])
            await expect(act(reader, id)).rejects.toMatchObject(missing)
      expect((await listStoredTables(onlyOne)).data).toEqual([])
      expect((await listStoredTables(both)).data.map(({ id }) => id)).toEqual([ofBoth.id])
      expect((await getStoredTable(funder, ofBoth.id)).id).toBe(ofBoth.id)
    }),
  )
})

test(
  'a kept table has the figures, the filters and the day of then, whatever is entered later',
  inTransaction(async (db) => {
    const { organisation, event } = await aOrganisation(db, 100)
    const admin = await as.admin(db, organisation, at('2026-11-21'))
    const { id, address } = await keepTable(admin, { ...byQuarter, query: 'year=2025&pin=4711' })
    expect(address).toBe(`/insights/tables/${id}`)
    const now = await getReport(admin, 'attendance', { year: 2025 })
    const table = now.tables.find((each) => each.id === 'by-quarter')
    await db.insert(eventAttendances).values({ eventId: event.id, year: 2025, quarter: 3, knownAttendance: 9_999 })
    const later = await as.user(db, organisation, at('2027-02-01'))
    expect(await getStoredTable(later, id)).toEqual({
      id,
      address,
      keptAt: admin.now,
      keptBy: admin.actor.fullName,
      name: 'Attendance',
      about: now.about,
      table,
    })
    const file = await downloadStoredTable(later, id)
    expect(file.headers.get('content-disposition')).toContain('attendance.by-quarter.2026-11-21.csv')
    const text = await file.text()
    expect(text).toContain('100')
    expect(text).not.toContain('9999')
    await deleteStoredTable(admin, id)
    await expect(getStoredTable(later, id)).rejects.toMatchObject(missing)
  }),
)
