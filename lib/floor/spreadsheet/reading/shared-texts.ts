import { greater, isTagAt, nextTag, slash } from './ascii'
import { Cutter } from './cutter'
import type { ReadingLimits } from './limits'
import { WorkbookRefusal } from './refusal'
import { TextTable } from './text-table'
import { stringOf } from './xml'
import { xmlPieces } from './xml-pieces'
import type { Archive } from './zip-archive'

const itemEnd = '</si>'
const shortestItem = '<si/>'.length
const itemOpens = Buffer.from('<si')
const textAndItemEnd = Buffer.from('</t></si>')

/** The texts that cells name by their place. @throws WorkbookRefusal */
export async function sharedTexts(archive: Archive, part: string, limits: ReadingLimits): Promise<TextTable> {
  // No text is longer than its XML, and none takes fewer bytes there than `<si/>`.
  const bytes = archive.size(part)
  const table = new TextTable({ bytes, texts: Math.ceil(bytes / shortestItem) })
  const items = new Cutter(itemEnd, limits.rowLength)
  for await (const piece of xmlPieces(archive, part, limits))
    for (const block of items.blocks(piece)) addItems(block, table)
  addItems(items.rest, table)
  return table
}

function addItems(xml: Buffer, table: TextTable) {
  for (let at = nextTag(xml, 0); at < xml.length; at = nextTag(xml, at))
    at = isTagAt(xml, at, itemOpens) ? addItem(xml, at + itemOpens.length, table) : at + 1
}

/** One text from behind its `<si`. @returns the place behind it */
function addItem(xml: Buffer, from: number, table: TextTable): number {
  let at = from
  while (at < xml.length && xml[at] !== greater) at += 1
  if (xml[at - 1] === slash) {
    table.add('')
    return at
  }
  const content = at + 1
  // As a rule it is `<t>…</t>` and nothing else.
  const behind = table.copy(xml, content, textAndItemEnd)
  if (behind >= 0) return behind
  const end = xml.indexOf(itemEnd, content)
  if (end < 0) throw new WorkbookRefusal('damaged')
  table.add(stringOf(xml.toString('utf8', content, end)))
  return end + itemEnd.length
}
