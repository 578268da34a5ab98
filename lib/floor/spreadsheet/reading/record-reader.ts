import type { WorkbookRow } from './cells'
import { type RefusalReason, WorkbookRefusal } from './refusal'
import { fieldEnd, recordEnd, recordKinds } from './wire'

/** What a workbook holds, in its order. */
export type WorkbookPart =
  | { kind: 'sheets'; names: string[] }
  | { kind: 'sheet'; name: string }
  | { kind: 'row'; row: WorkbookRow }
  | { kind: 'merges'; refs: string[] }

/** Understands what a reading process tells (see `wire`), a piece at a time. */
export class RecordReader {
  /** Whether it has told everything. */
  isDone = false
  #rest = ''

  /** The parts that are whole with this piece. @throws WorkbookRefusal where it tells of one */
  take(piece: string): WorkbookPart[] {
    const records = (this.#rest + piece).split(recordEnd)
    this.#rest = records.pop() ?? ''
    const parts: WorkbookPart[] = []
    for (const record of records) {
      const part = partOf(record)
      if (part) parts.push(part)
      else this.isDone = true
    }
    return parts
  }
}

/** One record as a part; undefined for the last. */
function partOf(record: string): WorkbookPart | undefined {
  const fields = record.split(fieldEnd)
  const head = fields.pop() ?? ''
  switch (head.charAt(0)) {
    case recordKinds.row:
      return { kind: 'row', row: { number: Number(head.slice(1)), fields } }
    case recordKinds.sheets:
      return { kind: 'sheets', names: fields }
    case recordKinds.sheet:
      return { kind: 'sheet', name: fields[0] ?? '' }
    case recordKinds.merges:
      return { kind: 'merges', refs: fields }
    case recordKinds.refused:
      throw new WorkbookRefusal(fields[0] as RefusalReason, fields[1])
    default:
      return undefined
  }
}
