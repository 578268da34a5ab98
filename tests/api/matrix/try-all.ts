import type { HttpAnswer, RequestOptions } from '../../support/http'
import { type Actor, actors, relationOf } from './actors'
import { type Cell, isRefused, tryCell } from './cells'
import type { MatrixFixture } from './fixture'

/** The answer but for its own number, and for the numbers that were asked about: what one may compare. */
export const comparableBody = ({ text }: HttpAnswer) =>
  text.replace(/"requestId":"[^"]*"/, '').replace(/"findings":\[\{"eventId":\d+/, '"findings":[{"eventId":…')

/** How an actor's calls are sent where a cookie does not send them. */
type SentBy = (actor: Actor) => Promise<RequestOptions>

/** Tries cells: actors beside each other, the cells of one actor in turn, or they would be refused as double submits. */
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

/** The same try about something that is there and out of reach: nobody may tell it from one about nothing. */
export const isForeignTwin = (foreign: Cell, absent: Cell) =>
  absent.place === 'absent' &&
  foreign.place === 'foreign' &&
  foreign.actor === absent.actor &&
  relationOf(foreign.actor, foreign.row.about ?? 'organisation', 'foreign') === 'none' &&
  foreign.expected === absent.expected
