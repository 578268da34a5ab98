import { expect, test } from '@playwright/test'
import type { HttpAnswer } from '../support/http'
import { places } from './matrix/actors'
import { type Cell, cellsOf, isRefused, missingCalls, unguardedCalls } from './matrix/cells'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import { leaksIn } from './matrix/leaks'
import { rows } from './matrix/table'
import { comparableBody, isForeignTwin, tryAll } from './matrix/try-all'
import { findWrittenTables } from './matrix/written-tables'

let fixture: MatrixFixture

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
})
test.afterAll(() => fixture?.close())

test('every call of the platform is in the matrix', () => expect(missingCalls).toEqual({ calls: [], rows: [] }))

test('every call that names something of an organisation is tried with what is another’s', () =>
  expect(unguardedCalls).toEqual({ calls: [], exceptions: [] }))

test('the matrix has a cell for every call, actor and object', () =>
  expect(rows.flatMap(cellsOf).length).toBeGreaterThanOrEqual(1500))

const nameOf = ({ actor, place, row }: Cell) => (row.about ? `${actor.name}, ${place}` : actor.name)

const article = (noun: string) => (/^[aeo]/.test(noun) ? 'an' : 'a')

for (const [at, row] of rows.entries()) {
  const about = row.about ? ` about ${article(row.about)} ${row.about}` : ''
  test(`${row.call}${about} answers as sign-in, rights and reach say (row ${at + 1})`, async () => {
    const cells = cellsOf(row)
    const seen = new Map<Cell, HttpAnswer>()
    if (row.about) for (const place of places) await fixture.keep(row.about, place)
    const written = await findWrittenTables(fixture.sql, () => tryAll(fixture, cells.filter(isRefused), seen))
    await tryAll(
      fixture,
      cells.filter((cell) => !isRefused(cell)),
      seen,
    )
    const table = (of: (cell: Cell, answer: HttpAnswer) => unknown) =>
      Object.fromEntries([...seen].map(([cell, answer]) => [nameOf(cell), of(cell, answer)]))

    expect(table((_, { status }) => status)).toEqual(table(({ expected }) => expected))
    expect(table((cell, { text }) => leaksIn(cell, text))).toEqual(table(() => []))
    for (const [cell, answer] of seen) {
      const foreign = [...seen].find(([other]) => isForeignTwin(other, cell))
      if (foreign) expect([nameOf(cell), comparableBody(foreign[1])]).toEqual([nameOf(cell), comparableBody(answer)])
    }
    if (!row.ownAccount) expect(written).toEqual({})
  })
}
