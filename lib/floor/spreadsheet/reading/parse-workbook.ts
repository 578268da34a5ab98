import { posix } from 'node:path'
import { kindLetters } from './cells'
import type { ReadingLimits } from './limits'
import { type CellStyle, SheetHandlers } from './parse-sheet'
import { type RecordWriter, recordKinds } from './records'
import { WorkbookRefusal } from './refusal'
import { type Attributes, parseXml, textOf, ValueText } from './xml'
import type { Archive } from './zip-archive'

/**
 * Writes the content of a workbook in order: its sheets, and each sheet in `wanted` row by row (by name, in any letter
 * case; all when left out). Memory is bounded by the limits: shared texts, one row, and a piece of XML.
 * @throws WorkbookRefusal for an invalid workbook, or one beyond the limits
 */
export async function parseWorkbook(
  archive: Archive,
  wanted: readonly string[] | undefined,
  limits: ReadingLimits,
  records: RecordWriter,
): Promise<void> {
  const outline = await parseOutline(archive, limits)
  records.record(
    recordKinds.sheets,
    outline.sheets.map(({ name }) => name),
  )
  const names = wanted?.map((name) => name.toLowerCase())
  const sheets = outline.sheets.filter(({ name }) => !names || names.includes(name.toLowerCase()))
  if (sheets.length === 0) return
  const context = {
    texts: await parseSharedTexts(archive, outline.texts, limits),
    styles: await parseStyles(archive, outline.styles, limits),
    from1904: outline.from1904,
  }
  for (const { name, part } of sheets) {
    records.record(recordKinds.sheet, [name])
    const sheet = new SheetHandlers(context, limits, records)
    await parseXml(archive, part, limits, sheet)
    records.record(recordKinds.merges, sheet.merges)
  }
}

/** An attribute by its name, with any prefix. */
const attributeOf = (attributes: Attributes, name: string) =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1] ?? ''

type Relation = { id: string; type: string; part: string }

async function parseRelations(archive: Archive, part: string, limits: ReadingLimits): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const relations: Relation[] = []
  await parseXml(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`), limits, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const target = attributeOf(attributes, 'Target')
      relations.push({
        id: attributeOf(attributes, 'Id'),
        type: posix.basename(attributeOf(attributes, 'Type')),
        part: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      })
    },
  })
  return relations
}

/** The outline of a workbook: its sheets in order, and where its texts and styles are. */
async function parseOutline(archive: Archive, limits: ReadingLimits) {
  const root = await parseRelations(archive, 'document', limits)
  const workbook = root.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  if (!archive.has(workbook)) throw new WorkbookRefusal('not-a-workbook')
  const relations = await parseRelations(archive, workbook, limits)
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part ?? ''
  const sheets: { name: string; part: string }[] = []
  let from1904 = false
  await parseXml(archive, workbook, limits, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904'))
      if (name !== 'sheet') return
      const relation = relations.find(({ id }) => id === attributeOf(attributes, 'id'))
      if (relation?.type === 'worksheet' && archive.has(relation.part))
        sheets.push({ name: textOf(attributeOf(attributes, 'name')), part: relation.part })
    },
  })
  return { sheets, texts: partOf('sharedStrings'), styles: partOf('styles'), from1904 }
}

/** The shared texts as fields, by index. @throws WorkbookRefusal for more than cells could refer to */
async function parseSharedTexts(archive: Archive, part: string, limits: ReadingLimits): Promise<string[]> {
  const fields: string[] = []
  const value = new ValueText()
  await parseXml(archive, part, limits, {
    unit: 'si',
    open: (name) => {
      if (name === 'si') value.text = ''
      else value.open(name)
    },
    close: (name) => {
      if (name !== 'si') return value.close(name)
      if (fields.length === limits.texts) throw new WorkbookRefusal('damaged')
      fields.push(value.text === '' ? '' : copyOf(kindLetters.text + textOf(value.text)))
    },
    text: (text) => value.add(text),
  })
  return fields
}

/** Copies a text, because a slice would keep the whole string in memory. */
const copyOf = (text: string) => Buffer.from(text).toString()

/** The built-in number formats that show a date. */
const isBuiltInDayFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** How a format shows numbers, such as `dd/mm/yyyy` or `00000`; quoted text, colours and locales do not count. */
function styleOf(format: string): CellStyle {
  const signs = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  const [positive = ''] = signs.split(';')
  return {
    isDate: /[dy]/i.test(signs) && !/general/i.test(signs),
    // Numbers have no more digits than that; a longer format would only cost memory.
    digits: /^0{2,15}$/.test(positive.trim()) ? positive.trim().length : 0,
  }
}

/** By the index of a cell style: how its numbers are shown. */
async function parseStyles(archive: Archive, part: string, limits: ReadingLimits): Promise<CellStyle[]> {
  const own = new Map<number, CellStyle>()
  const formats: number[] = []
  let isInCells = false
  await parseXml(archive, part, limits, {
    open: (name, attributes) => {
      const id = Number(attributes.numFmtId ?? 0)
      if (name === 'cellXfs') isInCells = true
      else if (name === 'numFmt') own.set(id, styleOf(textOf(attributes.formatCode ?? '')))
      else if (name === 'xf' && isInCells) formats.push(id)
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats.map((id) => own.get(id) ?? { isDate: isBuiltInDayFormat(id), digits: 0 })
}
