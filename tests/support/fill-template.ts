import { type CellValue, openXlsx, saveXlsx } from 'hucre'

/** What people answered, by the names of the template's rows; the first is the first response column. */
export type PaperAnswers = readonly Record<string, CellValue>[]

/** Changes the rows of a sheet (from 0; the first) by another program than ours, which keeps everything else. */
export async function editWorkbook(
  workbook: Uint8Array,
  change: (rows: CellValue[][]) => void,
  at = 0,
): Promise<Buffer> {
  const open = await openXlsx(workbook)
  const sheet = open.sheets[at]
  if (!sheet) throw new Error('The workbook has no sheet')
  change(sheet.rows)
  return Buffer.from(await saveXlsx(open))
}

/** The offline template filled in: a column a person, as staff do it from paper. */
export const fillTemplate = (template: Uint8Array, people: PaperAnswers): Promise<Buffer> =>
  editWorkbook(template, (rows) => {
    people.forEach((answers, person) => {
      for (const [name, value] of Object.entries(answers)) {
        const row = rows.find(([first]) => first === name)
        if (!row) throw new Error(`The template has no row ${name}`)
        while (row.length < 4 + person) row.push(null)
        row[3 + person] = value
      }
    })
  })
