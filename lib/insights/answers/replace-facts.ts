import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { minOfSealedCell } from '@/lib/floor/privacy-thresholds'
import { isSensitive } from '@/lib/results/sensitive'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import { type CellDelta, CellDeltas } from './cell-deltas'
import { addToCells, deleteCells, deleteFacts, findFacts, writeFacts } from './facts-queries'
import { conceptNamed, wholeConcept } from './question-concept'
import { areSameFacts, type ResponseFacts } from './response-facts'
import { findTemplates } from './template-queries'

/**
 * Writes facts in place of those that these responses had, and the difference into the cells, in the caller's transaction,
 * which has the organisation's figures (`lockFigures`). Of those that `sealing` names the counts stay.
 * @param ids the responses; those without new facts lose theirs
 * @returns how many cells changed
 */
export async function replaceFacts(
  tx: Database,
  organisationId: number,
  { ids, sealing, made }: { ids: readonly string[]; sealing: ReadonlySet<string>; made: readonly ResponseFacts[] },
): Promise<number> {
  const before = new Map((await findFacts(tx, organisationId, ids)).map((facts) => [facts.responseId, facts]))
  const after = new Map(made.map((facts) => [facts.responseId, facts]))
  const deltas = new CellDeltas()
  const gone: string[] = []
  const written: ResponseFacts[] = []
  for (const id of ids) {
    const [was, is] = [before.get(id), after.get(id)]
    if (was && is && areSameFacts(was, is)) continue
    if (was && !is) {
      gone.push(id)
      deltas.put(sealing.has(id) ? 'seal' : 'take', was)
    } else if (was) deltas.put('take', was)
    if (is) {
      deltas.put('add', is)
      written.push(is)
    }
  }
  const cells = deltas.changed
  await addToCells(tx, organisationId, cells)
  await dropSmallSealedCells(tx, organisationId, cells)
  await deleteFacts(tx, organisationId, gone)
  await writeFacts(tx, organisationId, written)
  return cells.length
}

/** Deletes cells of sensitive concepts of which nothing but a small sealed part is left. */
async function dropSmallSealedCells(
  tx: Database,
  organisationId: number,
  changed: readonly CellDelta[],
): Promise<void> {
  const lessened = changed.filter(({ responses, sealed }) => responses < 0 || sealed > 0)
  if (lessened.length === 0) return
  const sensitive = await findSensitiveValues(tx)
  await deleteCells(
    tx,
    organisationId,
    lessened.filter(({ valueId }) => sensitive.has(valueId)),
    sql`cells.sealed = cells.responses and cells.sealed < ${minOfSealedCell}`,
  )
}

/** The ids of the dictionary's entries of sensitive concepts, in whichever words they were asked. */
async function findSensitiveValues(db: Database): Promise<Set<number>> {
  const templates = await findTemplates(db, ['mandated', 'optional'])
  const concepts = templates.flatMap(({ schema }) => elementsOf(schema).filter(isSensitive).map(conceptNamed))
  const sensitive = new Set<string | undefined>(['disabled', ...concepts])
  const entries = await db.execute<{ id: number; concept: string }>(sql`select id, concept from answer_values`)
  return new Set(entries.filter(({ concept }) => sensitive.has(wholeConcept(concept))).map(({ id }) => id))
}
