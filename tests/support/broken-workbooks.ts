import { buffer } from 'node:stream/consumers'
import { type ZipEntry, zipStream } from '@/lib/floor/spreadsheet/zip-stream'

const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationsNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships'

export type Parts = Record<string, string | Iterable<Uint8Array>>

/** An archive of these parts, whatever they are. */
const archiveOf = (parts: Parts): Promise<Buffer> =>
  buffer(
    zipStream(
      Object.entries(parts).map(
        ([name, content]): ZipEntry => ({
          name,
          content: typeof content === 'string' ? [Buffer.from(content)] : content,
        }),
      ),
    ),
  )

/** A workbook of one sheet, written part by part: `sheet` is what is between its worksheet tags. */
export const workbookParts = (sheet: string, more: Parts = {}, name = 'Offline Template'): Parts => ({
  '_rels/.rels': `<Relationships xmlns="${relationsNamespace}"><Relationship Id="rId1" Type="${officeNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationsNamespace}"><Relationship Id="rId1" Type="${officeNamespace}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeNamespace}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${mainNamespace}">${sheet}</worksheet>`,
  ...more,
})

export const workbookOf = (sheet: string, more: Parts = {}, name?: string) =>
  archiveOf(workbookParts(sheet, more, name))

const oneCell = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'

function* zeros(bytes: number) {
  const piece = Buffer.alloc(1024 * 1024)
  for (let left = bytes; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece
}

function* repeatPiece(head: string, piece: string, times: number, tail: string) {
  yield Buffer.from(head)
  const block = Buffer.from(piece.repeat(100))
  for (let done = 0; done < times; done += 100) yield block
  yield Buffer.from(tail)
}

/** The same archive with a part's declared size made small: what it unpacks to shows only while it is unpacked. */
function withDeclaredSize(size: number, archive: Buffer, part: string): Buffer {
  const changed = Buffer.from(archive)
  for (
    let at = changed.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = changed.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    const name = changed.toString('utf8', at + 46, at + 46 + changed.readUInt16LE(at + 28))
    if (name === part) changed.writeUInt32LE(size, at + 24)
  }
  return changed
}

const sheetPart = 'xl/worksheets/sheet1.xml'
const oldExcelFile = (more = '') =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000), Buffer.from(more, 'utf16le')])

type BrokenWorkbook = { name: string; reason: string; make: () => Promise<Buffer> | Buffer }

/** Workbooks that nobody should have to read, and by what name each is refused. */
export const brokenWorkbooks: readonly BrokenWorkbook[] = [
  { name: 'a text file', reason: 'not-a-workbook', make: () => Buffer.from('Question Name,Text\nB-Q1,yes\n') },
  { name: 'an empty file', reason: 'not-a-workbook', make: () => Buffer.alloc(0) },
  { name: 'an archive of something else', reason: 'not-a-workbook', make: () => archiveOf({ 'a.txt': 'a' }) },
  { name: 'an old workbook (.xls) renamed', reason: 'old-excel', make: () => oldExcelFile() },
  { name: 'a workbook with a password', reason: 'encrypted', make: () => oldExcelFile('EncryptedPackage') },
  {
    name: 'an archive with a password',
    reason: 'encrypted',
    make: async () => {
      const file = await workbookOf(oneCell)
      const at = file.indexOf('PK\u0001\u0002', 0, 'latin1')
      file.writeUInt16LE(1, at + 8)
      return file
    },
  },
  {
    name: 'an OpenDocument spreadsheet',
    reason: 'open-document',
    make: () => archiveOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
  },
  { name: 'a binary workbook', reason: 'binary-workbook', make: () => archiveOf({ 'xl/workbook.bin': 'x' }) },
  { name: 'half a file', reason: 'not-a-workbook', make: async () => (await workbookOf(oneCell)).subarray(0, 400) },
  {
    name: 'a sheet that breaks off',
    reason: 'damaged',
    make: () => workbookOf('<sheetData><row r="1"><c r="A1"><v>1</v></row></sheetData>'),
  },
  {
    name: 'bytes that do not unpack',
    reason: 'damaged',
    make: async () => {
      const file = await workbookOf(oneCell)
      const at = file.indexOf(sheetPart) + sheetPart.length
      file.fill(0xff, at, at + 20)
      return file
    },
  },
  {
    name: 'an archive of 65 parts',
    reason: 'too-many-parts',
    make: () =>
      archiveOf(workbookParts(oneCell, Object.fromEntries(Array.from({ length: 62 }, (_, n) => [`x/${n}`, 'x'])))),
  },
  {
    name: 'a part named twice',
    reason: 'damaged',
    make: () =>
      buffer(
        zipStream([
          { name: 'xl/workbook.xml', content: [] },
          { name: 'xl/workbook.xml', content: [] },
        ]),
      ),
  },
  {
    name: '100 MB of zeros',
    reason: 'too-large',
    make: () => archiveOf(workbookParts(oneCell, { 'xl/media/zeros.bin': zeros(100 * 1024 * 1024) })),
  },
  {
    name: '100 MB of blanks as a sheet, declared as 1 KB',
    reason: 'too-large',
    make: async () =>
      withDeclaredSize(
        1024,
        await archiveOf(
          workbookParts('', {
            [sheetPart]: repeatPiece(
              `<worksheet xmlns="${mainNamespace}"><sheetData>`,
              `<row>${' '.repeat(100_000)}</row>`,
              1_000,
              '</sheetData></worksheet>',
            ),
          }),
        ),
        sheetPart,
      ),
  },
  {
    name: 'a million rows, declared as 1 KB',
    reason: 'too-many-rows',
    make: async () =>
      withDeclaredSize(
        1024,
        await archiveOf(
          workbookParts('', {
            [sheetPart]: repeatPiece(
              `<worksheet xmlns="${mainNamespace}"><sheetData>`,
              '<row><c><v>1</v></c></row>',
              1_000_000,
              '</sheetData></worksheet>',
            ),
          }),
        ),
        sheetPart,
      ),
  },
  {
    name: 'an entity bomb',
    reason: 'document-type',
    make: () =>
      workbookOf(oneCell, {
        [sheetPart]: `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><worksheet xmlns="${mainNamespace}">${oneCell}</worksheet>`,
      }),
  },
  {
    name: 'an external entity',
    reason: 'document-type',
    make: () =>
      workbookOf(oneCell, {
        'xl/sharedStrings.xml': `<!DOCTYPE sst [<!ENTITY f SYSTEM "file:///etc/passwd">]><sst xmlns="${mainNamespace}"><si><t>&f;</t></si></sst>`,
      }),
  },
  {
    name: 'another encoding',
    reason: 'damaged',
    make: () =>
      workbookOf(oneCell, {
        [sheetPart]: [Buffer.from(`\ufeff<worksheet xmlns="${mainNamespace}">${oneCell}</worksheet>`, 'utf16le')],
      }),
  },
  {
    name: 'an entry in column XFD',
    reason: 'too-many-columns',
    make: () => workbookOf('<sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData>'),
  },
  {
    name: 'an entry in column ZZZZZZ',
    reason: 'too-many-columns',
    make: () => workbookOf('<sheetData><row r="1"><c r="ZZZZZZ1"><v>1</v></c></row></sheetData>'),
  },
  {
    name: 'entries in A1 and XFD1048576',
    reason: 'too-many-columns',
    make: () =>
      workbookOf(
        '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
      ),
  },
  {
    name: 'an entry in row 1048576',
    reason: 'too-many-rows',
    make: () => workbookOf('<sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData>'),
  },
  {
    name: 'a text of 100 KB in 20,000 cells of one row after the other',
    reason: 'too-large',
    make: () =>
      workbookOf('', {
        'xl/sharedStrings.xml': `<sst xmlns="${mainNamespace}"><si><t>${'ab'.repeat(50_000)}</t></si></sst>`,
        [sheetPart]: repeatPiece(
          `<worksheet xmlns="${mainNamespace}"><sheetData>`,
          '<row><c t="s"><v>0</v></c></row>',
          20_000,
          '</sheetData></worksheet>',
        ),
      }),
  },
  {
    name: 'a text of 100 KB in 100 cells of one row',
    reason: 'row-too-long',
    make: () =>
      workbookOf(`<sheetData><row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row></sheetData>`, {
        'xl/sharedStrings.xml': `<sst xmlns="${mainNamespace}"><si><t>${'ab'.repeat(50_000)}</t></si></sst>`,
      }),
  },
  {
    name: 'two million cell styles',
    reason: 'damaged',
    make: () =>
      workbookOf(oneCell, {
        'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationsNamespace}"><Relationship Id="rId1" Type="${officeNamespace}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${officeNamespace}/styles" Target="styles.xml"/></Relationships>`,
        'xl/styles.xml': repeatPiece('<styleSheet><cellXfs>', '<xf/>'.repeat(1_000), 2_000, '</cellXfs></styleSheet>'),
      }),
  },
  {
    name: 'rows that break off',
    reason: 'damaged',
    make: () => workbookOf('<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2">'),
  },
  {
    name: 'a row of 5 MB',
    reason: 'row-too-long',
    make: () =>
      workbookOf('', {
        [sheetPart]: repeatPiece(
          `<worksheet xmlns="${mainNamespace}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>`,
          'ab&amp;cd<x/>',
          500_000,
          '</t></is></c></row></sheetData></worksheet>',
        ),
      }),
  },
]

/** Unusual and harmless: each is read as what it is. */
export const harmlessWorkbooks = {
  'a dimension of the whole sheet': () => workbookOf(`<dimension ref="A1:XFD1048576"/>${oneCell}`),
  'one merge of the whole sheet': () =>
    workbookOf(`${oneCell}<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>`),
  'a comment on __proto__': () =>
    workbookOf(oneCell, {
      'xl/comments1.xml': '<comments><commentList><comment ref="__proto__"/></commentList></comments>',
    }),
} as const
