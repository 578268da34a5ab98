import { posix } from 'node:path'
import type { ReadingLimits } from './limits'
import { WorkbookRefusal } from './refusal'
import { attributeOf, tagsOf } from './xml'
import { xmlText } from './xml-pieces'
import type { Archive } from './zip-archive'

/** What a workbook says about itself before its rows: its sheets in order and where its texts and styles are. */
export type Outline = {
  sheets: { name: string; part: string }[]
  texts: string | undefined
  styles: string | undefined
  /** Days are counted from 1 January 1904: a workbook that began on an old Macintosh. */
  from1904: boolean
}

type Relation = { id: string; type: string; part: string }

async function relationsOf(archive: Archive, part: string, limits: ReadingLimits): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const xml = await xmlText(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`), limits)
  return tagsOf(xml, 'Relationship').map((tag) => {
    const target = attributeOf(tag, 'Target') ?? ''
    return {
      id: attributeOf(tag, 'Id') ?? '',
      type: posix.basename(attributeOf(tag, 'Type') ?? ''),
      part: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    }
  })
}

/** Reads the outline of a workbook. @throws WorkbookRefusal for an archive that is none */
export async function outlineOf(archive: Archive, limits: ReadingLimits): Promise<Outline> {
  const root = await relationsOf(archive, 'document', limits)
  const workbook = root.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  if (!archive.has(workbook)) throw new WorkbookRefusal('not-a-workbook')
  const xml = await xmlText(archive, workbook, limits)
  const relations = await relationsOf(archive, workbook, limits)
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part
  const sheets = tagsOf(xml, 'sheet').flatMap((tag) => {
    const relation = relations.find(({ id }) => id === attributeOf(tag, 'id'))
    const name = attributeOf(tag, 'name') ?? ''
    return relation?.type === 'worksheet' && archive.has(relation.part) ? [{ name, part: relation.part }] : []
  })
  const properties = tagsOf(xml, 'workbookPr')[0] ?? ''
  return {
    sheets,
    texts: partOf('sharedStrings'),
    styles: partOf('styles'),
    from1904: ['1', 'true'].includes(attributeOf(properties, 'date1904') ?? ''),
  }
}
