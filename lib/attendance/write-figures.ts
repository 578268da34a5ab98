import 'server-only'
import type { Context } from '@/lib/floor/identity/context'
import type { FigureChange } from './figure-changes'
import * as queries from './queries'

/**
 * Writes changed figures of an event, in the transaction that holds the event's row: nobody else can write them
 * meanwhile, so what the changes say was there is there.
 */
export async function writeFigures({ db }: Context, eventId: number, changes: readonly FigureChange[]) {
  const byQuarter = Map.groupBy(changes, ({ year, quarter }) => `${year} ${quarter}`)
  for (const [first, ...more] of byQuarter.values()) {
    if (!first) continue
    const figures = Object.fromEntries([first, ...more].map(({ figure, after }) => [figure, after]))
    await queries.updateFigures(db, eventId, first, figures)
  }
}
