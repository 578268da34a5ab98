import type { Cell, Column } from '@/lib/floor/spreadsheet/table'
import type { PooledText, TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { marksInWords } from '@/lib/responses/marks'

/** A response without its answers. */
export type ResponseDetails = {
  id: string
  state: number
  startedAt: Date
  submittedAt: Date | null
  completionMethod: number
  marks: number
  /** The label of the link by which it was opened. */
  link: string | null
}

const states = ['Opened only', 'Partial', 'Submitted']
/** By the `completionMethod` of a response. */
const completionMethods = ['Anonymous', 'Authenticated', 'Bulk upload', 'Unattended mode']

export const responseColumns: readonly Column[] = [
  { header: 'Response ID', width: 38 },
  { header: 'Status', width: 12 },
  { header: 'Started', width: 20 },
  { header: 'Submitted', width: 20 },
  { header: 'Completion method', width: 18 },
  { header: 'Link', width: 20 },
  { header: 'Marked', width: 20 },
]

/** Writes a response into the first cells of `row`, in the order of `responseColumns`. */
export function responseWriter(texts: TextPool): (row: Cell[], about: ResponseDetails) => void {
  const stateTexts = states.map((text) => texts.of(text))
  const methodTexts = completionMethods.map((text) => texts.of(text))
  const markTexts: PooledText[] = Array.from({ length: 8 }, (_, given) => texts.of(marksInWords(given)))
  return (row, about) => {
    row[0] = about.id
    row[1] = stateTexts[about.state]
    row[2] = about.startedAt
    row[3] = about.submittedAt
    row[4] = methodTexts[about.completionMethod]
    row[5] = about.link === null ? null : texts.of(about.link)
    row[6] = markTexts[about.marks & 7]
  }
}
