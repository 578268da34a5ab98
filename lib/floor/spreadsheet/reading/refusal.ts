/** Reasons to refuse a workbook; `refusalTextOf` has their messages. */
export type RefusalReason =
  | 'not-a-workbook'
  | 'old-excel'
  | 'encrypted'
  | 'open-document'
  | 'binary-workbook'
  | 'damaged'
  | 'too-many-parts'
  | 'too-large'
  | 'too-dense'
  | 'document-type'
  | 'too-many-columns'
  | 'too-many-rows'
  | 'row-too-long'
  | 'too-slow'
  | 'too-much-memory'

/** A workbook is refused as a whole because of its content; not a fault of the platform. */
export class WorkbookRefusal extends Error {
  readonly reason: RefusalReason
  /** The cell, the row or the part it is about, where there is one. */
  readonly where: string

  constructor(reason: RefusalReason, where = '') {
    super(`${reason} ${where}`.trim())
    this.name = 'WorkbookRefusal'
    this.reason = reason
    this.where = where
  }
}

type RefusalText = { description: string; fix: string }

const saveAgain =
  'Open the file in your spreadsheet program, save it again as an Excel workbook (.xlsx) and upload that.'
const freshCopy = 'Download the file anew, copy your entries into it and upload that.'

const refusalTexts: Record<RefusalReason, RefusalText> = {
  'not-a-workbook': { description: 'The file is not an Excel workbook, whatever its name says.', fix: saveAgain },
  'old-excel': {
    description: 'The file is an Excel workbook of the old kind (.xls) under a new name.',
    fix: saveAgain,
  },
  encrypted: {
    description: 'The workbook is protected by a password, so nobody here can open it.',
    fix: 'Save it without a password to open it, and upload that.',
  },
  'open-document': {
    description: 'The file is an OpenDocument spreadsheet (.ods) under another name.',
    fix: saveAgain,
  },
  'binary-workbook': { description: 'The file is a binary Excel workbook (.xlsb) under another name.', fix: saveAgain },
  damaged: { description: 'The workbook is damaged, or written in a way that cannot be read.', fix: saveAgain },
  'too-many-parts': { description: 'The workbook has more parts inside than a spreadsheet needs.', fix: freshCopy },
  'too-large': { description: 'Unpacked, the workbook is larger than 64 MB.', fix: freshCopy },
  'too-dense': { description: 'Unpacked, the workbook would be more than 200 times as large.', fix: freshCopy },
  'document-type': {
    description: 'The workbook declares a document type or entities of its own, which no spreadsheet program does.',
    fix: freshCopy,
  },
  'too-many-columns': {
    description: 'There is an entry too far to the right.',
    fix: 'Delete what is in that column, save the workbook and upload it again.',
  },
  'too-many-rows': {
    description: 'There is an entry too far down.',
    fix: 'Delete what is in that row, save the workbook and upload it again.',
  },
  'row-too-long': { description: 'One row of the workbook is longer than any spreadsheet needs.', fix: freshCopy },
  'too-slow': { description: 'Reading the workbook took longer than 10 seconds.', fix: freshCopy },
  'too-much-memory': { description: 'Reading the workbook would take too much memory.', fix: freshCopy },
}

export const refusalReasons = Object.keys(refusalTexts) as RefusalReason[]

/** The message for the person who uploaded the file: what is wrong, and what to do. */
export function refusalTextOf({ reason, where }: Pick<WorkbookRefusal, 'reason' | 'where'>): RefusalText {
  const { description, fix } = refusalTexts[reason]
  return { description: where === '' ? description : `${description.slice(0, -1)}: ${where}.`, fix }
}
