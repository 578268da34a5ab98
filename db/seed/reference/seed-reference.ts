import type { Database } from '@/db/client'
import * as tables from '@/db/schema'
import * as files from './reference-files'
import { seedTemplates } from './seed-templates'
import { upsert } from './upsert'

/**
 * Brings the look-up lists and the survey templates of a database into line with db/reference, in one transaction.
 * Nothing is ever deleted, since older records may still use a value that is offered no longer.
 */
export async function seedReference(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await upsert(tx, tables.lookupValues, tables.lookupValues.id, files.lookupValues)
    await upsert(
      tx,
      tables.boxOfficeProviders,
      tables.boxOfficeProviders.id,
      files.boxOfficeProviders.map(({ kind: _, ...provider }) => provider),
    )
    await upsert(tx, tables.disciplines, tables.disciplines.id, files.disciplines)
    await upsert(tx, tables.subDisciplines, tables.subDisciplines.id, files.subDisciplines)
    await upsert(tx, tables.upperTierAuthorities, tables.upperTierAuthorities.id, files.upperTierAuthorities)
    await upsert(
      tx,
      tables.constituencies,
      tables.constituencies.id,
      files.constituencies.map(({ upperTierAuthorityIds: _, ...constituency }) => constituency),
    )
    await upsert(
      tx,
      tables.postcodeOutcodes,
      tables.postcodeOutcodes.outcode,
      files.postcodeOutcodes.map(({ postcodes: _, ...outcode }) => outcode),
    )
    await seedTemplates(tx)
  })
}
