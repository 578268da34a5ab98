import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { gridQuery } from '../grid/grid-query'
import { id, model } from '../validation/answer-fields'
import { call } from './call'
import { refuseUnknownParameters } from './unknown-parameters'

const row = model('PlayRow', { id })
const list = call('GET /api/plays', {
  summary: '',
  query: gridQuery(25).extend({ year: z.string().optional() }),
  answer: row,
})
const code = call('GET /api/plays/{id}/code', {
  summary: '',
  query: z.object({ link: z.string().optional() }),
  answer: ['image/png'],
})
const logo = call('GET /api/plays/{id}/logo', {
  summary: '',
  answer: ['image/png'],
  cached: true,
})
const bare = call('GET /api/plays/{id}', { summary: '', answer: row })
const open = call('GET /api/calendar', { summary: '', audience: 'public', answer: ['text/calendar'] })

describe('a parameter that a call does not know is refused by its name', () => {
  test.each([
    [code, 'linkId'],
    [code, 'LINK'],
    [code, 'userData'],
    [list, 'orderBy'],
    [list, 'searchValue'],
    [bare, 'link'],
    [bare, 'userData'],
    [bare, 'v'],
    [logo, 'version'],
  ])('%#: %s', (asked, name) =>
    expect(() => refuseUnknownParameters(asked, { [name]: '1' })).toThrow(
      `Parameter '${name}': is not known to this call`,
    ),
  )

  test('however long the name is', () => {
    expect(() => refuseUnknownParameters(bare, { ['x'.repeat(5000)]: '1' })).toThrow(
      `Parameter '${'x'.repeat(100)}': is not known to this call`,
    )
  })
})

describe('taken are', () => {
  test.each([
    ['its own', code, { link: '1' }],
    ['those of a list, and of this list', list, { take: '10', filter: '[]', year: '2025' }],
    ['what the data layer of a grid sends along with a list', list, { userData: '{}', searchOperation: '"contains"' }],
    ['what keeps caches out', bare, { _: '1789' }],
    ['the mark of a picture that browsers keep', logo, { v: 'a5f3' }],
    ['anything, where everybody may ask', open, { t: '1' }],
  ])('%s', (_, asked, query) => expect(() => refuseUnknownParameters(asked, query)).not.toThrow())
})
