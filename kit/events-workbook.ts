import { type CellValue, openXlsx, saveXlsx } from 'hucre'

type Row = Record<string, CellValue>

/** An event in a location that comes with the first of them. */
const rowOf = (name: string): Row => ({
  'Event Name': name,
  'Location Name': 'Workbook Hall',
  'Location Country': 'England',
  'Location Address Line 1': '1 Hall Lane',
  'Location City': 'Leeds',
  'Location Postcode': 'LS1 4AP',
  'Start Date': '07/11/2026',
  'End Date': '09/11/2026',
  'Event Type': 'Performance',
  'Distribution Type': 'In person',
  'Sub-Discipline': 'Drama and new writing',
  'Event funded by your Arts Council England grant': 'No',
  Ticketed: 'Not ticketed',
})

/** The template of events with a row for each name. @param change makes mistakes in a row */
export async function fillEventsTemplate(
  template: Uint8Array,
  names: readonly string[],
  change: (row: Row) => void = () => {},
): Promise<Buffer> {
  const workbook = await openXlsx(template)
  const [sheet] = workbook.sheets
  const heads = sheet?.rows[0] ?? []
  for (const name of names) {
    const row = rowOf(name)
    change(row)
    sheet?.rows.push(heads.map((head) => row[String(head)] ?? null))
  }
  return Buffer.from(await saveXlsx(workbook))
}
