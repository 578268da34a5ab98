import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Encoding } from './decode'
import { readCsv } from './read-records'

const separators = [',', ';', '\t'] as const
const lineEnds = ['\n', '\r', '\r\n'] as const
const alphabet = ['a', 'B', '7', ' ', '"', ',', ';', '\t', '\n', '\r', '\r\n', 'é', '€', 'щ', '雪', '🎭', "'", '=']

const cell = (characters: readonly string[]) =>
  fc.array(fc.constantFrom(...characters), { maxLength: 8 }).map((parts) => parts.join(''))

/** A file as some program may write it: which values are in quotation marks and how lines end is up to it. */
const written = (characters: readonly string[]) =>
  fc.record({
    separator: fc.constantFrom(...separators),
    rows: fc.array(
      fc.record({
        cells: fc.array(fc.record({ text: cell(characters), isQuoted: fc.boolean(), after: fc.nat(2) }), {
          minLength: 1,
          maxLength: 6,
        }),
        isAllQuoted: fc.boolean(),
        lineEnd: fc.constantFrom(...lineEnds),
        blankLines: fc.constantFrom(0, 0, 0, 1, 3),
      }),
      { maxLength: 12 },
    ),
    endsWithLineEnd: fc.boolean(),
    partBytes: fc.integer({ min: 1, max: 40 }),
    chunkBytes: fc.integer({ min: 1, max: 13 }),
  })

type Written = ReturnType<typeof written> extends fc.Arbitrary<infer File> ? File : never

const linesIn = (text: string) => text.split(/\r\n|\r|\n/).length - 1

/** The text, and the records that a reader must find in it. */
function write({ separator, rows, endsWithLineEnd }: Written) {
  let text = `x${separator}y\n`
  const expected: [line: number, ...cells: string[]][] = []
  rows.forEach(({ cells, isAllQuoted, lineEnd, blankLines }, at) => {
    const record = cells
      .map(({ text, isQuoted, after }) =>
        isAllQuoted || isQuoted || /["\r\n]/.test(text) || text.includes(separator)
          ? `"${text.replaceAll('"', '""')}"${isAllQuoted ? '' : ' '.repeat(after)}`
          : text,
      )
      .join(separator)
    const isBlank = cells.every(({ text }) => text.trim() === '')
    // Two line ends after each other could be read as one.
    if (text.endsWith('\r') && record === '' && lineEnd === '\n') text += '\r'
    if (!isBlank) expected.push([linesIn(text) + 1, ...cells.map(({ text }) => text)])
    const isLast = at === rows.length - 1
    text += record + (isLast && !endsWithLineEnd ? '' : lineEnd + '\r\n'.repeat(lineEnd === '\r' ? 0 : blankLines))
  })
  return { text, expected }
}

const encodings: Record<Encoding, { characters: readonly string[]; encode: (text: string) => Buffer }> = {
  'UTF-8': { characters: alphabet, encode: (text) => Buffer.from(text) },
  'UTF-16 LE': { characters: alphabet, encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le') },
  'UTF-16 BE': { characters: alphabet, encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16() },
  // Some letters of Windows-1252 after each other are UTF-8 as well: these are not.
  'Windows-1252': {
    characters: [...alphabet.filter((character) => character < '\u0100'), 'ß'],
    encode: (text) => Buffer.from(text, 'latin1'),
  },
}

test.each(Object.entries(encodings))('what was written in %s is read, however it is cut', async (encoding, of) => {
  await fc.assert(
    fc.asyncProperty(written(of.characters), async (file) => {
      const { text, expected } = write(file)
      const bytes = of.encode(text)
      const chunks = () =>
        Array.from({ length: Math.ceil(bytes.length / file.chunkBytes) }, (_, at) =>
          bytes.subarray(at * file.chunkBytes, (at + 1) * file.chunkBytes),
        )
      const { partBytes } = file
      const read = await readCsv(async () => Readable.from(chunks()), { partBytes })
      const records = []
      for await (const batch of read.records) records.push(...batch.map(({ line, cells }) => [line, ...cells]))
      expect({ records, separator: read.separator }).toEqual({ records: expected, separator: file.separator })
      const isAscii = Buffer.byteLength(text) === text.length
      expect(read.encoding).toBe(isAscii && encoding === 'Windows-1252' ? 'UTF-8' : encoding)
    }),
    { numRuns: 1500 },
  )
})
