import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type CsvOptions, readCsv } from './read-records'
import { CsvRefusal, csvRefusalText } from './refusal'

const open = (content: string | Uint8Array) => async () => Readable.from([Buffer.from(content as string)])

/** A file of whatever `make` yields, counting the bytes that were asked for. */
function counted(make: () => Iterable<string>) {
  const pulled = { bytes: 0, opened: 0 }
  const source = function* () {
    for (const text of make()) {
      const bytes = Buffer.from(text)
      pulled.bytes += bytes.length
      yield bytes
    }
  }
  const openCounted = async () => {
    pulled.opened += 1
    return Readable.from(source(), { highWaterMark: 1 })
  }
  return { pulled, open: openCounted }
}

async function read(content: string | Uint8Array | (() => Promise<Readable>), options?: CsvOptions) {
  const file = await readCsv(typeof content === 'function' ? content : open(content), options)
  const records = []
  for await (const batch of file.records) records.push(...batch.map(({ line, cells }) => [line, ...cells]))
  return { ...file, records }
}

async function refusalOf(content: Parameters<typeof read>[0], options?: CsvOptions): Promise<CsvRefusal> {
  const refusal = await read(content, options).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(refusal instanceof CsvRefusal)) throw new Error(`not refused: ${refusal}`)
  return refusal
}
const textOf = async (...of: Parameters<typeof refusalOf>) => csvRefusalText(await refusalOf(...of)).description

const chunk = 'x'.repeat(16 * 1024)
function* repeated(text: string, bytes: number) {
  for (let length = 0; length < bytes; length += text.length) yield text
}

test('an empty file, and one of blank lines, are refused', async () => {
  expect(await textOf('')).toBe('There is nothing in the file.')
  expect(await textOf('\ufeff')).toBe('There is nothing in the file.')
  expect(await textOf('\r\n \r\n\t\n')).toBe('There is nothing in the file.')
})

test('a file without column names is refused', async () => {
  expect(await refusalOf('sep=;\r\n')).toMatchObject({ reason: 'no-header' })
  expect(csvRefusalText(await refusalOf('\n,,,\na,b\n'))).toEqual({
    description: 'The file does not begin with a line of column names.',
    fix: 'Put the names of the columns on the first line of the file.',
  })
})

test('a workbook under the name of a CSV file is refused as what it is', async () => {
  const packed = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100, 7)])
  expect(csvRefusalText(await refusalOf(packed))).toEqual({
    description: 'The file is an Excel workbook or another packed file (.xlsx, .zip), whatever its name says.',
    fix: 'Open the file in your spreadsheet program, save it as “CSV UTF-8” and upload that.',
  })
  expect(await textOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toBe(
    'The file is an old Excel workbook (.xls), whatever its name says.',
  )
  expect(await textOf('%PDF-1.7')).toBe('The file is a PDF document, whatever its name says.')
})

test('a NUL is refused with its line, near the beginning and far from it', async () => {
  expect(await textOf('a,b\r\n1,2\r\n3,\u00004\r\n')).toBe(
    'Line 3 has a character that no text has (NUL); the file may be damaged.',
  )
  expect(await refusalOf(`a,b\n${'1,2\n'.repeat(200_000)}3,\u0000\n`)).toMatchObject({
    reason: 'zero-character',
    line: 200_002,
  })
})

test('bytes that are not UTF-8 in a file that begins with its mark are refused with their line', async () => {
  const bytes = Buffer.concat([Buffer.from('\ufeffa,b\r\né,2\r\n'), Buffer.from('caf\xe9,3\r\n', 'latin1')])
  expect(await textOf(bytes)).toBe('The file says that its text is UTF-8, and on line 3 it is not.')
})

test('a separator that is named and cannot be read is refused', async () => {
  expect(csvRefusalText(await refusalOf('sep=|\na|b\n'))).toEqual({
    description: 'Line 1 says that “|” separates the columns, which cannot be read.',
    fix: 'Separate the columns by commas, semicolons or tabs.',
  })
})

test('more columns or records than allowed are refused with their line', async () => {
  expect(await textOf(`${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')}\n`)).toBe(
    'Line 1 has more than 200 columns.',
  )
  expect(await textOf(`a,b\n1,2\n${','.repeat(200)}\n`)).toBe('Line 3 has more than 200 columns.')
  expect(await textOf('a\n1\n\n2\n3\n', { maxRecords: 2 })).toBe(
    'The file has more than 2 records; line 5 is the first beyond them.',
  )
  expect((await read('a\n1\n\n2\n', { maxRecords: 2 })).records).toEqual([
    [2, '1'],
    [4, '2'],
  ])
})

test('a record over the limit is refused with the line on which it begins', async () => {
  expect(await textOf(`a,b\n1,2\n${'x'.repeat(65_537)}\n`)).toBe(
    'The record that begins on line 3 has more than 65,536 characters.',
  )
  expect((await read(`a\n${'x'.repeat(65_536)}\n`)).records).toEqual([[2, 'x'.repeat(65_536)]])
})

test('a quotation mark that nothing closes is refused with the line on which it opens', async () => {
  expect(csvRefusalText(await refusalOf('a,b\n1,2\n"x\ny","z\n1,2\n'))).toEqual({
    description: 'A quotation mark opens a value on line 4, and nothing closes it.',
    fix: 'Close or remove the quotation mark on line 4; one inside a value is written twice ("").',
  })
  // The next one, lines later, would close it where no value can end.
  expect(await textOf('a,b\n"Hamlet,1\nx,2\n"Macbeth",3\n')).toBe(
    'A quotation mark opens a value on line 2, and nothing closes it.',
  )
  expect(await textOf('a,b\n1,"The "best" of"\n')).toBe(
    'On line 2 there is text after the quotation mark that closes a value.',
  )
})

test('a value of 300 MB is refused before much of it is read', async () => {
  for (const [start, reason] of [
    ['a,b\n1,', 'record-too-long'],
    ['a,b\n1,"', 'unclosed-quote'],
    ['', 'record-too-long'],
    ['"', 'unclosed-quote'],
  ] as const) {
    const file = counted(function* () {
      yield start
      yield* repeated(chunk, 300_000_000)
    })
    expect(await refusalOf(file.open)).toMatchObject({ reason, line: start === '' || start === '"' ? 1 : 2 })
    expect(file.pulled.bytes).toBeLessThan(500_000)
  }
})

test('a fault far from the beginning ends the reading there', async () => {
  const good = '1,2\n'.repeat(10_000)
  for (const [fault, reason] of [
    [chunk, 'record-too-long'],
    [`"${chunk}`, 'unclosed-quote'],
    ['\0', 'zero-character'],
  ] as const) {
    const file = counted(function* () {
      yield 'a,b\n'
      yield* repeated(good, 2_000_000)
      yield `1,${fault}`
      yield* repeated(chunk, 20_000_000)
    })
    expect(await refusalOf(file.open)).toMatchObject({ reason, line: 500_002 })
    expect(file.pulled.opened).toBe(2)
    // Twice what is before the fault, and what tells it.
    expect(file.pulled.bytes).toBeLessThan(2 * 2_000_000 + 800_000)
  }
})

test('a million empty lines make no records', async () => {
  const file = counted(function* () {
    yield 'a,b\n'
    yield* repeated('\n'.repeat(1000), 1_000_000)
    yield '1,2'
  })
  expect((await read(file.open)).records).toEqual([[1_000_002, '1', '2']])
  const only = counted(() => repeated('\r\n'.repeat(1000), 2_000_000))
  expect(await refusalOf(only.open)).toMatchObject({ reason: 'no-header' })
  expect(only.pulled.bytes).toBeLessThan(500_000)
})

test('an abort ends the reading', async () => {
  const controller = new AbortController()
  const file = await readCsv(open(`a\n${'1\n'.repeat(100_000)}`), { signal: controller.signal })
  const reading = (async () => {
    for await (const _ of file.records) controller.abort(new Error('enough'))
  })()
  await expect(reading).rejects.toThrow('enough')
})

test('every encoding is recognised and named', async () => {
  const text = 'Name;Preis\r\nCafé “Größe”;€ 5\r\n'
  const expected = { separator: ';', header: ['Name', 'Preis'], records: [[2, 'Café “Größe”', '€ 5']] }
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const [bytes, encoding] of [
    [Buffer.from(text), 'UTF-8'],
    [Buffer.from(`\ufeff${text}`), 'UTF-8'],
    [Buffer.concat([Buffer.from([0xff, 0xfe]), little]), 'UTF-16 LE'],
    [Buffer.concat([Buffer.from([0xfe, 0xff]), big]), 'UTF-16 BE'],
    [little, 'UTF-16 LE'],
    [big, 'UTF-16 BE'],
    [Buffer.from(text.replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'), 'latin1'), 'Windows-1252'],
  ] as const)
    expect(await read(bytes)).toMatchObject({ ...expected, encoding })
})

test('the first byte that is not UTF-8 may come at the end of a long file', async () => {
  const before = `Café,b\n${'1,2\n'.repeat(500_000)}`
  const { encoding, header, records } = await read(Buffer.from(`${before}Caf\xe9,x\n`, 'latin1'))
  expect([encoding, header, records.length, records.at(-1)]).toEqual([
    'Windows-1252',
    ['Café', 'b'],
    500_001,
    [500_002, 'Café', 'x'],
  ])
  const late = await read(Buffer.from(`${before.replace('é', 'e')}Caf\xe9,x\n`, 'latin1'))
  expect([late.encoding, late.records.at(-1)]).toEqual(['Windows-1252', [500_002, 'Café', 'x']])
  const utf8 = await read(Buffer.from(`${before}Café,x\n`))
  expect([utf8.encoding, utf8.records.at(-1)]).toEqual(['UTF-8', [500_002, 'Café', 'x']])
})

test('column names are without mark, outer blanks and decomposed letters', async () => {
  expect((await read('\ufeff  Order ID ,"Caf\u0065\u0301 ",\u00a0Price\t\n1,2,3')).header).toEqual([
    'Order ID',
    'Café',
    'Price',
  ])
})

test('the separator is the one that column names have most of, or the named one', async () => {
  const separatorOf = async (text: string) => (await read(text)).separator
  expect(await separatorOf('a,b,c\n1,2,3')).toBe(',')
  expect(await separatorOf('a;b;c\n1,0;2,0;3,0')).toBe(';')
  expect(await separatorOf('a\tb\n1\t2')).toBe('\t')
  expect(await separatorOf('"a,b,c";"d";e\n1;2;3')).toBe(';')
  expect(await separatorOf('alone\n1;2')).toBe(',')
  for (const named of ['sep=;', 'SEP=;', '"sep=;"'])
    expect(await read(`${named}\r\na,b;c\r\n1;2\r\n`)).toMatchObject({
      separator: ';',
      header: ['a,b', 'c'],
      records: [[3, '1', '2']],
    })
  expect(await read('sep=\t\na,b\tc\n')).toMatchObject({ separator: '\t', header: ['a,b', 'c'] })
})

test('all line ends are read, mixed as well, and the lines counted', async () => {
  expect((await read('a,b\r1,2\r\n3,4\n\r\r\n5,6\n\n"7\r8\r\n9\n",0\r\rx,y')).records).toEqual([
    [2, '1', '2'],
    [3, '3', '4'],
    [6, '5', '6'],
    [8, '7\r8\r\n9\n', '0'],
    [13, 'x', 'y'],
  ])
})

test('records have the cells that they have; blank ones are left out', async () => {
  expect((await read('a,b,c\n1\n1,2,3,4\n,,\n" ","",\n,x\n')).records).toEqual([
    [2, '1'],
    [3, '1', '2', '3', '4'],
    [6, '', 'x'],
  ])
})

test('quotation marks quote only at the beginning of a value, and blanks may follow them', async () => {
  expect((await read('a,b,c\n12" disc,5",x\n"x" ,"y"\t,"z"  \n"a""b","""",""\n"","1,2",","')).records).toEqual([
    [2, '12" disc', '5"', 'x'],
    [3, 'x', 'y', 'z'],
    [4, 'a"b', '"', ''],
    [5, '', '1,2', ','],
  ])
})
