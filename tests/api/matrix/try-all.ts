import type { HttpAnswer, RequestOptions } from '../../support/http'
import { type Actor, actors, relationOf } from './actors'
import { type Cell, isRefused, tryCell } from './cells'
import type { MatrixFixture } from './fixture'

/** The answer without its request id and the ids that were asked about, which differ between equal answers. */
export const comparableBody = ({ text }: HttpAnswer) =>
  text
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/"findings":\[\{"eventId":\d+/, '"findings":[{"eventId":…')
    // A row of a bulk call has the number that was sent.
    .replace(/^\{"rows":\[\{"id":\d+/, '{"rows":[{"id":…')

/** How an actor's calls are sent where a cookie does not send them. */
type SentBy = (actor: Actor) => Promise<RequestOptions>

/**
 * Tries cells: actors beside each other, the cells of one actor in turn, or they would be refused as double submits.
 */
export async function tryAll(
  fixture: MatrixFixture,
  cells: readonly Cell[],
  into: Map<Cell, HttpAnswer>,
  sentBy?: SentBy,
) {
  await Promise.all(
    actors.map(async (actor) => {
      for (const cell of cells.filter((one) => one.actor === actor)) {
        const { row, place } = cell
        // What succeeds may change its object; all that is refused may be about the same one.
        const isUsedUp = cell.call.method !== 'GET' && !isRefused(cell)
        const thing = row.about ? await fixture[isUsedUp ? 'make' : 'keep'](row.about, place) : { id: '' }
        into.set(cell, await tryCell(cell, thing, fixture, await sentBy?.(actor)))
      }
    }),
  )
}

/** The same try about a record out of reach, whose answer must not differ from that about no record. */
export const isForeignTwin = (foreign: Cell, absent: Cell) =>
  absent.place === 'absent' &&
  foreign.place === 'foreign' &&
  foreign.actor === absent.actor &&
  relationOf(foreign.actor, foreign.row.about ?? 'organisation', 'foreign') === 'none' &&
  foreign.expected === absent.expected
