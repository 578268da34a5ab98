import { expect, test } from '@playwright/test'
import type { HttpAnswer, RequestOptions } from '../support/http'
import { type Actor, actors } from './matrix/actors'
import { type Cell, cellsOf, isRefused } from './matrix/cells'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import { leaksIn } from './matrix/leaks'
import { rows } from './matrix/table'
import { comparableBody, isForeignTwin, tryAll } from './matrix/try-all'
import { findWrittenTables } from './matrix/written-tables'

/** The tenant matrix by access token: the calls are the same, so some of the actors are enough. */

let fixture: MatrixFixture

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
})
test.afterAll(() => fixture?.close())

const actorNames = ['a General User', 'the Admin', 'a rival Admin', 'a disabled Admin', 'an Admin without terms']
const triedActors = actors.filter(({ name }) => actorNames.includes(name))
const places = ['own', 'foreign', 'absent']

/** Answered without authentication. */
const publicCalls = ['GET /api/health', 'GET /api/ready']

/** What a token changes: a wrong one opens nothing at all, none manages sign-in, and some may only read. */
function expectedByToken(cell: Cell, mayWrite: boolean): Cell {
  const { call, actor, row } = cell
  if (publicCalls.includes(row.call)) return cell
  if (!actor.isSignedIn) return { ...cell, expected: 401 }
  if (call.sessionOnly || (!mayWrite && call.method !== 'GET' && !call.readsOnly)) return { ...cell, expected: 403 }
  return cell
}

const sentBy = (mayWrite: boolean) => async (actor: Actor) => {
  const token = await fixture.tokenOf(actor, mayWrite)
  // As scripts send it: no cookie and no Origin.
  return { origin: null, ...(token && { headers: { authorization: `Bearer ${token}` } }) } satisfies RequestOptions
}

const nameOf = ({ actor, place, row }: Cell) => (row.about ? `${actor.name}, ${place}` : actor.name)

async function tryCells(cells: readonly Cell[], mayWrite: boolean) {
  const seen = new Map<Cell, HttpAnswer>()
  // What there is to ask with and about is made beforehand.
  for (const actor of triedActors) await fixture.tokenOf(actor, mayWrite)
  for (const { row, place } of cells) if (row.about) await fixture.keep(row.about, place)
  const refused = cells.filter(isRefused)
  expect(await findWrittenTables(fixture.sql, () => tryAll(fixture, refused, seen, sentBy(mayWrite)))).toEqual({})
  await tryAll(
    fixture,
    cells.filter((cell) => !isRefused(cell)),
    seen,
    sentBy(mayWrite),
  )
  const table = (of: (cell: Cell, answer: HttpAnswer) => unknown) =>
    Object.fromEntries([...seen].map(([cell, answer]) => [nameOf(cell), of(cell, answer)]))
  expect(table((_, { status }) => status)).toEqual(table(({ expected }) => expected))
  expect(table((cell, { text }) => leaksIn(cell, text))).toEqual(table(() => []))
  return seen
}

for (const [at, row] of rows.entries()) {
  const cells = cellsOf(row).filter(({ actor, place }) => triedActors.includes(actor) && places.includes(place))

  test(`${row.call} answers a token as it answers its person (row ${at + 1})`, async () => {
    const seen = await tryCells(
      cells.map((cell) => expectedByToken(cell, true)),
      true,
    )
    for (const [cell, answer] of seen) {
      const foreign = [...seen].find(([other]) => isForeignTwin(other, cell))
      if (foreign) expect([nameOf(cell), comparableBody(foreign[1])]).toEqual([nameOf(cell), comparableBody(answer)])
    }
  })

  if (cells.some(({ call }) => call.method !== 'GET' && !call.readsOnly))
    test(`${row.call} is refused to a token that may only read (row ${at + 1})`, async () => {
      const ofAdmin = cells.filter(({ actor, place }) => actor.name === 'the Admin' && place === 'own')
      await tryCells(
        ofAdmin.map((cell) => expectedByToken(cell, false)),
        false,
      )
    })
}
