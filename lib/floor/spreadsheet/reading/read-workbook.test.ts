import { Readable } from 'node:stream'
import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { brokenWorkbooks, harmlessWorkbooks, workbookOf } from '@/tests/support/broken-workbooks'
import { cellAt, type WorkbookCell } from './cells'
import { readingLimits } from './limits'
import { readWorkbook } from './read-workbook'
import { refusalTextOf, type WorkbookRefusal } from './refusal'
import { openArchive } from './zip-archive'

const read = async (file: Buffer | Uint8Array, sheets?: string[]) => {
  const rows: [number, (WorkbookCell | undefined)[]][] = []
  const merges: string[] = []
  let names: string[] = []
  for await (const parts of readWorkbook(Readable.from([Buffer.from(file)]), sheets ? { sheets } : {}))
    for (const part of parts) {
      if (part.kind === 'sheets') names = part.names
      if (part.kind === 'row')
        rows.push([part.row.number, part.row.fields.map((_, column) => cellAt(part.row, column))])
      if (part.kind === 'merges') merges.push(...part.refs)
    }
  return { names, rows, merges }
}

test.each(brokenWorkbooks)('$name is refused by name: $reason', async ({ make, reason }) => {
  const file = await make()
  const refused = await read(file).then(
    () => undefined,
    (error: WorkbookRefusal) => error,
  )
  expect(refused?.name === 'WorkbookRefusal' ? refused.reason : refused).toBe(reason)
  const { description, fix } = refusalTextOf(refused as WorkbookRefusal)
  expect(description).toMatch(/\.$/)
  expect(fix.length).toBeGreaterThan(20)
})

test('a file that unpacks to many times its size is refused while it is unpacked', async () => {
  const blanks = brokenWorkbooks.find(({ name }) => name.startsWith('100 MB of blanks'))
  const archive = openArchive((await blanks?.make()) ?? Buffer.alloc(0), { ...readingLimits, growth: 20 })
  const unpack = async () => {
    for await (const piece of archive.bytes('xl/worksheets/sheet1.xml')) expect(piece.length).toBeGreaterThan(0)
  }
  await expect(unpack()).rejects.toMatchObject({ reason: 'too-dense' })
})

test.each(Object.entries(harmlessWorkbooks))('%s does no harm', async (_, make) => {
  const { rows } = await read(await make())
  expect(rows).toEqual([[1, [{ kind: 'number', text: '1' }]]])
  expect(({} as Record<string, unknown>).c).toBeUndefined()
})

test.each([
  ['it notices itself', 32],
  ['it dies of', 8],
])('memory beyond what it may take, which %s, is refused by name', async (_, megabytes) => {
  const rows = Array.from({ length: 3_000 }, (__, row) => [row, 'a text that takes room', `another ${row}`])
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows }] }))
  const reading = readWorkbook(Readable.from([file]), { memoryBytes: megabytes * 2 ** 20 })
  await expect(Array.fromAsync(reading)).rejects.toMatchObject({ reason: 'too-much-memory' })
})

test('kinds of cells are distinguished: texts, numbers, dates, booleans, formulas and errors', async () => {
  const sheet =
    '<sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c>' +
    '<c r="C2" t="inlineStr"><is><t xml:space="preserve"> in &lt;line&gt; &amp; &#233;&#x2603; _x0041_</t></is></c>' +
    '<c r="D2"><v>12.50</v></c><c r="E2" s="1"><v>46092</v></c><c r="F2" s="2"><v>46092.5</v></c>' +
    '<c r="G2" t="b"><v>1</v></c><c r="H2"><f>1+1</f><v>2</v></c><c r="I2" t="e"><v>#N/A</v></c>' +
    '<c r="J2" t="str"><f>"a"</f><v>a</v></c><c r="K2" t="d"><v>2026-03-12T00:00:00Z</v></c><c s="1" r="L2"/>' +
    "<c r='M2' t='s'><v>2</v></c></row><row><c><v>7</v></c></row></sheetData>" +
    '<mergeCells count="1"><mergeCell ref="B2:C3"/></mergeCells>'
  const file = await workbookOf(sheet, {
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="http://x/styles" Target="styles.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Café</t></si><si><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh></si><si/></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-809]dd mmmm yyyy;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
  })
  const { names, rows, merges } = await read(file)
  expect(names).toEqual(['Offline Template'])
  expect(merges).toEqual(['B2:C3'])
  expect(rows).toEqual([
    [
      2,
      [
        { kind: 'text', text: 'Café' },
        { kind: 'text', text: 'rich text' },
        { kind: 'text', text: ' in <line> & é☃ A' },
        { kind: 'number', text: '12.50' },
        { kind: 'date', text: '2026-03-11' },
        { kind: 'date', text: '2026-03-11T12:00:00' },
        { kind: 'boolean', text: 'TRUE' },
        { kind: 'formula', text: '2' },
        { kind: 'error', text: '#N/A' },
        { kind: 'formula', text: 'a' },
        { kind: 'date', text: '2026-03-12' },
      ],
    ],
    [3, [{ kind: 'number', text: '7' }]],
  ])
})

test('dates are counted from 1904 where the workbook declares it', async () => {
  const file = await workbookOf('<sheetData><row r="1"><c r="A1" s="0"><v>44630</v></c></row></sheetData>', {
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:r="o"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="http://x/styles" Target="styles.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
  })
  expect((await read(file)).rows).toEqual([[1, [{ kind: 'date', text: '2026-03-11' }]]])
})

test('every cell of many rows written by another program is read correctly', async () => {
  const rows = Array.from({ length: 3_000 }, (_, row) => [
    `Café & <thing> ${row}`,
    row * 1.5,
    new Date(Date.UTC(2026, 0, 1 + (row % 365))),
    row % 2 === 0,
    row % 3 === 0 ? null : 'repeated – “text”',
  ])
  const file = await writeXlsx({
    sheets: [
      { name: 'Other', rows: [['no']] },
      { name: 'Data', rows },
    ],
  })
  const found = await read(file, ['data'])
  expect(found.names).toEqual(['Other', 'Data'])
  expect(found.rows).toEqual(
    rows.map(([text, number, day, truth, repeated], row) => [
      row + 1,
      [
        { kind: 'text', text },
        { kind: 'number', text: String(number) },
        { kind: 'date', text: (day as Date).toISOString().slice(0, 10) },
        { kind: 'boolean', text: truth ? 'TRUE' : 'FALSE' },
        ...(repeated === null ? [] : [{ kind: 'text', text: repeated }]),
      ],
    ]),
  )
})

test('stopping to read rows ends the process', async () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => [row, 'a text that takes room', row])
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows }] }))
  const content = Readable.from([file])
  for await (const parts of readWorkbook(content)) if (parts.length > 0) break
  expect(content.destroyed).toBe(true)
})

test('a workbook that takes too long is refused by name', async () => {
  const reading = readWorkbook(Readable.from([await workbookOf('<sheetData/>')]), { seconds: 0.001 })
  await expect(Array.fromAsync(reading)).rejects.toMatchObject({ reason: 'too-slow' })
})
