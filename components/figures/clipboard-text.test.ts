import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBlock, parseBlock } from './clipboard-text'

test.each([
  ['one cell', '12', [['12']]],
  ['nothing', '', [['']]],
  [
    'Excel, with its last line end',
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'Google Sheets, without one',
    '1\t2\n3\t4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['a blank row at the end, which counts', '1\n\n', [['1'], ['']]],
  [
    'blank cells',
    '\t2\n\t\n',
    [
      ['', '2'],
      ['', ''],
    ],
  ],
  ['a quoted line end, tab and quote', '"a\nb"\t"c\td"\t"e ""f"""', [['a\nb', 'c\td', 'e "f"']]],
  ['an inch mark', '12" disc\t"', [['12" disc', '"']]],
])('a block from %s', (_, text, cells) => {
  expect(parseBlock(text)).toEqual(cells)
})

test('whatever is copied is pasted as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('1', ',', ' ', '\t', '\n', '"', 'a') })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }))
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseBlock(formatBlock(rows))).toEqual(rows)
    }),
  )
})
