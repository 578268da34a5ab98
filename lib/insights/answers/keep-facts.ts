import 'server-only'
import type { Database } from '@/db/client'
import { Dictionary } from './dictionary'
import { deletePending, findPending, findPendingOrganisations, findResponses, tryLockFigures } from './facts-queries'
import { readPlaces } from './home-place'
import { type FactsSource, makeFacts, readRecordSecret } from './make-facts'
import { replaceFacts } from './replace-facts'

/** Responses of one transaction: a few tenths of a second's work. */
const batchResponses = 2_000

/** The changes that one transaction took, and whether it took as many as it may. */
type TakenChanges = { changes: number; isFull: boolean }

/** What facts are made with; the dictionary grows as it is used. */
export async function openFactsSource(db: Database): Promise<FactsSource> {
  const [secret, places] = await Promise.all([readRecordSecret(db), readPlaces(db)])
  return { secret, places, dictionary: new Dictionary() }
}

/**
 * Brings the facts of an organisation's changed responses, and the cells with them, up to date: one batch in one
 * transaction. Where nothing of a response changed nothing is written, however often it is asked for.
 * @returns how many changes were taken, 0 also while another worker has the organisation; and whether more may wait
 */
async function keepFactsOf(db: Database, factsSource: FactsSource, organisationId: number): Promise<TakenChanges> {
  try {
    return await db.transaction(async (tx) => {
      if (!(await tryLockFigures(tx, organisationId))) return { changes: 0, isFull: false }
      const pending = await findPending(tx, organisationId, batchResponses)
      if (pending.length === 0) return { changes: 0, isFull: false }
      const ids = [...new Set(pending.map(({ responseId }) => responseId))]
      const sealing = new Set(pending.filter(({ isSealing }) => isSealing).map(({ responseId }) => responseId))
      const made = await makeFacts(tx, factsSource, await findResponses(tx, organisationId, ids))
      await replaceFacts(tx, organisationId, { ids, sealing, made })
      await deletePending(tx, organisationId, pending)
      return { changes: pending.length, isFull: ids.length >= batchResponses }
    })
  } catch (error) {
    // Entries that were made in this transaction are gone with it.
    factsSource.dictionary.forget()
    throw error
  }
}

/**
 * Brings the facts of all changes that wait up to date, organisation by organisation in turn, unless `signal` stops it. Two of
 * them at a time: while the database writes the figures of one, those of another are counted. Changes that come meanwhile
 * wait for the next call, and are cheaper together: people who answer all the time would have every few counted by themselves.
 * @param onFault is told of an organisation whose facts could not be made; it is tried no more, and the others go on
 * @returns how many changes were taken
 */
export async function keepFacts(
  db: Database,
  factsSource: FactsSource,
  { signal, onFault }: { signal?: AbortSignal; onFault?: (organisationId: number, error: unknown) => void } = {},
): Promise<number> {
  // Each with a dictionary of its own: entries of a transaction that is not committed are nobody else's.
  const kits = [factsSource, { ...factsSource, dictionary: new Dictionary() }]
  const faulty = new Set<number>()
  let taken = 0
  for (;;) {
    const waiting = (await findPendingOrganisations(db)).filter((id) => !faulty.has(id))
    let isMoreWaiting = false
    const takeTurns = async (own: FactsSource) => {
      for (let id = waiting.shift(); id !== undefined && !signal?.aborted; id = waiting.shift())
        try {
          const { changes, isFull } = await keepFactsOf(db, own, id)
          taken += changes
          isMoreWaiting ||= isFull
        } catch (error) {
          if (!onFault) {
            waiting.length = 0
            throw error
          }
          faulty.add(id)
          onFault(id, error)
        }
    }
    const rounds = await Promise.allSettled(kits.map(takeTurns))
    const failed = rounds.find((round) => round.status === 'rejected')
    if (failed) throw failed.reason
    if (!isMoreWaiting || signal?.aborted) return taken
  }
}
