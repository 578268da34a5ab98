import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { insertImport, updateImport } from './queries'
import { waitForImport } from './wait-for-import'

const anImport = async (db: Database) =>
  insertImport(db, { kind: 'events', organisationId: (await anOrganisation(db)).id, filename: 'a.xlsx' })

const nobodyLeaves = new AbortController().signal

test(
  'an upload that is not done in time is not waited for any longer',
  inTransaction(async (db) => {
    const id = await anImport(db)
    expect(await waitForImport(db, id, 200, nobodyLeaves)).toBe(false)
    await updateImport(db, id, { status: 'processing' })
    expect(await waitForImport(db, id, 200, nobodyLeaves)).toBe(false)
  }),
)

test.each(['held', 'failed', 'successful', 'undone'] as const)('one that is %s is done', (status) =>
  inTransaction(async (db) => {
    const id = await anImport(db)
    await updateImport(db, id, { status })
    expect(await waitForImport(db, id, 5_000, nobodyLeaves)).toBe(true)
  })(),
)

test(
  'a client that goes away ends the waiting',
  inTransaction(async (db) => {
    const started = performance.now()
    expect(await waitForImport(db, await anImport(db), 60_000, AbortSignal.timeout(50))).toBe(false)
    expect(performance.now() - started).toBeLessThan(10_000)
  }),
)
