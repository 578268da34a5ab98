import 'server-only'
import type { Database } from '@/db/client'
import { addToCells, findFacts, findResponsesAfter, lockFigures } from './facts-queries'
import { type FactsSource, makeFacts } from './make-facts'
import { replaceFacts } from './replace-facts'
import { areSameFacts, type ResponseFacts } from './response-facts'
import { findCellDifferences, findOrphanedFacts, findWaiting, insertCorrection } from './verify-queries'

const batchResponses = 2_000
const beforeAll = '00000000-0000-0000-0000-000000000000'
const nobody: ReadonlySet<string> = new Set()

/**
 * Makes the facts of all of an organisation's responses again, compares them with those kept and the cells with their sum,
 * and corrects what differs, in one transaction. Responses of which a change waits to be counted are left to it.
 * @returns how many cells were wrong
 */
export async function verifyFiguresOf(
  db: Database,
  factsSource: FactsSource,
  organisationId: number,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  try {
    return await db.transaction(async (tx) => {
      await lockFigures(tx, organisationId)
      let wrong = 0
      for (let after: string | undefined = beforeAll; after !== undefined; ) {
        signal?.throwIfAborted()
        const responses = await findResponsesAfter(tx, organisationId, after, batchResponses)
        after = responses.at(-1)?.id
        const ids = responses.map(({ id }) => id)
        const made = await makeFacts(tx, factsSource, responses)
        const kept = new Map((await findFacts(tx, organisationId, ids)).map((facts) => [facts.responseId, facts]))
        const different = made.filter((facts) => {
          const known = kept.get(facts.responseId)
          return !known || !areSameFacts(known, facts)
        })
        wrong += await correctFacts(
          tx,
          organisationId,
          different.map(({ responseId }) => responseId),
          different,
        )
      }
      wrong += await correctFacts(tx, organisationId, await findOrphanedFacts(tx, organisationId), [])
      const differences = await findCellDifferences(tx, organisationId)
      await addToCells(tx, organisationId, differences)
      wrong += differences.length
      if (wrong > 0) await insertCorrection(tx, { organisationId, correctedAt: now, cells: wrong })
      return wrong
    })
  } catch (error) {
    factsSource.dictionary.forget()
    throw error
  }
}

/**
 * Corrects facts that were found wrong. A response that changed since it was read has its change waiting, and that is
 * looked up last.
 * @returns how many cells changed
 */
async function correctFacts(
  tx: Database,
  organisationId: number,
  ids: readonly string[],
  made: readonly ResponseFacts[],
): Promise<number> {
  if (ids.length === 0) return 0
  const waiting = await findWaiting(tx, organisationId, ids)
  return replaceFacts(tx, organisationId, {
    ids: ids.filter((id) => !waiting.has(id)),
    sealing: nobody,
    made: made.filter(({ responseId }) => !waiting.has(responseId)),
  })
}
