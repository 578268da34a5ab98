import { getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import * as tables from '@/db/schema'
import * as files from './reference-files'

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

/** Where a template says nothing of its beginning, it began with the first mandated set. */
const firstDay = '2023-06-01'

/** The mandated question sets, the optional question bank, and how the older set reads in the newer. */
async function seedTemplates(tx: Database): Promise<void> {
  const rows = files.templates.map(({ templateYears: _, availableFrom, ...template }) => {
    const since = new Date(`${availableFrom ?? firstDay}T00:00:00Z`)
    return { ...template, availableFrom, createdAt: since, updatedAt: since }
  })
  await upsert(tx, tables.surveyTemplates, tables.surveyTemplates.key, rows, ['createdAt'])
  const idOf = await readTemplateIds(tx)
  for (const { fromTemplate, toTemplate, ...mapping } of files.mappings) {
    const pair = { fromTemplateId: idOf(fromTemplate), toTemplateId: idOf(toTemplate) }
    await tx
      .insert(tables.templateMappings)
      .values({ ...pair, mapping })
      .onConflictDoUpdate({
        target: [tables.templateMappings.fromTemplateId, tables.templateMappings.toTemplateId],
        set: { mapping },
      })
  }
}

/** The number a template of the product has in this database, by its key. */
export async function readTemplateIds(db: Database): Promise<(key: string) => number> {
  const found = await db
    .select({ id: tables.surveyTemplates.id, key: tables.surveyTemplates.key })
    .from(tables.surveyTemplates)
    .where(isNotNull(tables.surveyTemplates.key))
  return (key) => {
    const template = found.find((one) => one.key === key)
    if (!template) throw new Error(`There is no survey template with the key ${key}`)
    return template.id
  }
}

/**
 * Inserts the rows, or brings those already there (same `key`) up to date. A row that says the same is not written
 * again, so that a start which changes nothing writes nothing. `untouched` names columns that only an insert sets.
 */
async function upsert<Table extends PgTable>(
  db: Database,
  table: Table,
  key: PgColumn,
  rows: Table['$inferInsert'][],
  untouched: readonly string[] = [],
): Promise<void> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const writtenColumns = Object.keys(rows[0] ?? {}).filter((name) => columns[name] && columns[name] !== key)
  const changeable = writtenColumns.filter((name) => !untouched.includes(name))
  const incoming = (name: string) => sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`
  const differs = changeable.map((name): SQL => sql`${columns[name]} is distinct from ${incoming(name)}`)
  await db
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({
      target: key,
      // The keys are the table's own, filtered above; drizzle's type wants them literal.
      set: Object.fromEntries(changeable.map((name) => [name, incoming(name)])) as never,
      setWhere: sql.join(differs, sql` or `),
    })
}
