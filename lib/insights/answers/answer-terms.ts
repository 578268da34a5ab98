import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { templateMappings } from '@/db/schema'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import {
  type AnswerReading,
  type AnswerValue,
  answerReader,
  type MandatedTemplate,
  type StoredMapping,
} from './answer-reading'
import { wholeConcept } from './question-concept'
import { findTemplates } from './template-queries'

type KnownTemplate = MandatedTemplate & {
  kind: string
  /** The questions of its schema. */
  elements: readonly SchemaElement[]
}

/** What answers are read by: the templates, the crosswalks between them, and the dictionary in terms of the latest one. */
export type AnswerTerms = {
  /** The mandated and the optional ones, by their ids. */
  templates: readonly KnownTemplate[]
  entries: readonly (AnswerValue & { id: number })[]
  readingsOf: (entry: AnswerValue) => readonly AnswerReading[]
  /** By the concept that a reading leads to, and by the question of a table that this is a row of. */
  readings: ReadonlyMap<string, readonly { id: number; reading: AnswerReading }[]>
}

/** The terms that were read last. They are megabytes to read and seldom change; every report needs them several times. */
let kept: { version: string; terms: AnswerTerms } | undefined

/** Those that are being read, which whoever asks meanwhile has too: a report asks several times at once. */
const beingRead = new WeakMap<Database, Promise<AnswerTerms>>()

/** The terms by which a read goes on while they are checked. */
const assumed = new AsyncLocalStorage<AnswerTerms>()

/**
 * Reads by the terms that are known, while the database is asked whether they are still those of now: nothing waits for
 * its answer. Where they have changed it is read once more.
 */
export async function readByAnswerTerms<T>(db: Database, read: () => Promise<T>): Promise<T> {
  const known = kept
  if (!known) return read()
  const [assuming, version] = await Promise.allSettled([assumed.run(known.terms, read), readVersion(db)])
  if (version.status === 'rejected') throw version.reason
  if (version.value !== known.version) return read()
  if (assuming.status === 'rejected') throw assuming.reason
  return assuming.value
}

/** What answers are read by, as it is now: read again only where something of it has changed. */
export function readAnswerTerms(db: Database): Promise<AnswerTerms> {
  const assumedTerms = assumed.getStore()
  if (assumedTerms) return Promise.resolve(assumedTerms)
  const underWay = beingRead.get(db)
  if (underWay) return underWay
  const reading = readChangedTerms(db).finally(() => beingRead.delete(db))
  beingRead.set(db, reading)
  return reading
}

async function readChangedTerms(db: Database): Promise<AnswerTerms> {
  const version = await readVersion(db)
  if (kept?.version === version) return kept.terms
  // A change between the two statements makes the terms newer than their version, which are then read once more.
  const terms = await readTerms(db)
  kept = { version, terms }
  return terms
}

/**
 * A text that is another one after every change. A row's transaction and place are others after each update of it; entries
 * of the dictionary are only ever added. With the database, as a process may have several.
 */
async function readVersion(db: Database): Promise<string> {
  const rowsOf = (table: string) => sql`select string_agg(concat_ws(':', id, xmin, ctid), ',' order by id)
    from ${sql.identifier(table)}`
  const [found] = await db.execute<{ version: string }>(sql`
    select concat_ws(' ', (select oid from pg_database where datname = current_database()),
      (select concat_ws(':', count(*), max(id)) from answer_values),
      (${rowsOf('survey_templates')} where kind in ('mandated', 'optional')),
      (${rowsOf('template_mappings')})) as version`)
  return found?.version ?? ''
}

async function readTerms(db: Database): Promise<AnswerTerms> {
  const [templates, mappings, rows] = await Promise.all([
    findTemplates(db, ['mandated', 'optional']),
    db.select().from(templateMappings),
    db.execute<{ id: number; template_id: string; concept: string; value: string }>(
      sql`select id, template_id, concept, value from answer_values`,
    ),
  ])
  const readingsOf = readerOf(templates, mappings)
  const entries = rows.map(({ template_id, ...entry }) => ({ ...entry, templateId: Number(template_id) }))
  const readings = new Map<string, { id: number; reading: AnswerReading }[]>()
  for (const entry of entries)
    for (const reading of readingsOf(entry))
      for (const concept of new Set([reading.concept, wholeConcept(reading.concept)])) {
        const known = readings.get(concept)
        if (known) known.push({ id: entry.id, reading })
        else readings.set(concept, [{ id: entry.id, reading }])
      }
  return {
    templates: templates.map((template) => ({ ...template, elements: elementsOf(template.schema) })),
    ...{ entries, readingsOf, readings },
  }
}

const readerOf = (templates: Awaited<ReturnType<typeof findTemplates>>, mappings: readonly StoredMapping[]) =>
  answerReader(
    templates.filter(({ kind }) => kind === 'mandated'),
    mappings,
  )
