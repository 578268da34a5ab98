// S-14 of docs/drills.md.

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { ownDatabase } from '@/tests/support/database'
import { createShows, showList, someShows } from '@/tests/support/list-of-shows'
import { DomainError } from '../errors/domain-error'
import { gridQuery } from './grid-query'
import { listFrom } from './list-from'

let db: Database
beforeAll(async () => {
  db = (await ownDatabase()).db
  const { allVenues, allShows } = someShows()
  await createShows(db, allVenues, allShows)
})

const payloads = [
  "' or '1'='1",
  "'; drop table test_shows; --",
  '" or ""="',
  '1; select pg_sleep(5)',
  "') union select id, email, password from users --",
  'name" desc, (select 1/0) --',
  '$1',
  '%00',
  '\\',
  "\\'; select 1",
  '__proto__',
  'constructor',
  'toString',
  '0x31303235343830303536',
  '\ud800',
  'a'.repeat(999),
]

/** A refusal is a 400 that names the parameter; a fault of the database would be another kind of error. */
async function answerOrRefusal(parameters: Record<string, string>): Promise<'answered' | string> {
  const parsed = gridQuery(25).safeParse(parameters)
  if (!parsed.success) return String(parsed.error.issues[0]?.path[0])
  try {
    const { data } = await listFrom(showList(db, 1), parsed.data)
    expect(data.length).toBeLessThanOrEqual(1000)
    return 'answered'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    expect(error.status).toBe(400)
    return /^Parameter '(\w+)': /.exec(error.message)?.[1] ?? error.message
  }
}

describe('nothing a caller writes reaches the database as anything but a value', () => {
  test.each(payloads)('%s as a name of a column is refused, naming the parameter', async (text) => {
    const term = { selector: text }
    const asked: [string, unknown][] = [
      ['sort', [term]],
      ['filter', [text, '=', 'x']],
      ['filter', ['!', [text, 'contains', 'x']]],
      ['group', [term]],
      ['totalSummary', [{ ...term, summaryType: 'count' }]],
      ['totalSummary', [{ ...term, summaryType: 'sum' }]],
    ]
    for (const [name, value] of asked) expect(await answerOrRefusal({ [name]: JSON.stringify(value) })).toBe(name)
    expect(
      await answerOrRefusal({
        group: '[{"selector":"name"}]',
        groupSummary: JSON.stringify([{ ...term, summaryType: 'max' }]),
      }),
    ).toBe('groupSummary')
  })

  test.each(payloads)('%s as a value is searched literally', async (text) => {
    for (const operator of ['=', '<>', '<', 'contains', 'notcontains', 'startswith', 'endswith']) {
      expect(await answerOrRefusal({ filter: JSON.stringify(['name', operator, text]) })).toBe('answered')
    }
    for (const column of ['id', 'seats', 'opens', 'madeAt', 'funded', 'token', 'double']) {
      expect(await answerOrRefusal({ filter: JSON.stringify([column, '=', text]) })).toBe('filter')
    }
    if (text.length <= 200) expect(await answerOrRefusal({ search: text })).toBe('answered')
  })

  test.each(payloads)('%s in place of JSON or of a number is refused', async (text) => {
    for (const name of ['skip', 'take', 'sort', 'filter', 'group', 'totalSummary', 'requireTotalCount']) {
      expect(await answerOrRefusal({ [name]: text })).toBe(name)
    }
  })

  test('a wildcard is literal', async () => {
    const found = await listFrom(showList(db, 1), gridQuery(1000).parse({ filter: '["name","contains","%"]' }))
    expect(found.data.length).toBeGreaterThan(0)
    expect(found.data.every(({ name }) => name.includes('%'))).toBe(true)
  })

  test('whatever JSON is sent, the answer is rows or a 400 that names the parameter', async () => {
    const names = ['filter', 'sort', 'group', 'totalSummary', 'groupSummary', 'skip', 'take', 'search'] as const
    const word = fc.constantFrom('name', 'seats', 'opens', 'madeAt', 'and', 'or', '!', '=', 'between', 'contains', 'x')
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        word,
        fc.constantFrom(null, 0, -1, 1e308, 5e-324, 2 ** 63, '0001-01-01', '9999-12-31T23:59:59-12:00', '2025-02-30'),
        fc.string(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.record({ selector: word, summaryType: fc.constantFrom('sum', 'min', 'avg', 'other'), groupInterval: word }),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), value, async (name, sent) => {
        const outcome = await answerOrRefusal({ [name]: typeof sent === 'string' ? sent : JSON.stringify(sent) })
        expect(['answered', name]).toContain(outcome)
      }),
      { numRuns: 500 },
    )
  })
})
