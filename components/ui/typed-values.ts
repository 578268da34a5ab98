/**
 * Reads a number as people type it: "1,204", " 12 ", "£3.50" is not one. null for blank, undefined for what cannot be read.
 * Only whole numbers unless `decimals` says how many places may follow the point.
 */
export function readTypedNumber(text: string, decimals = 0): number | null | undefined {
  const typed = text.trim().replaceAll(/[,\s]/g, '')
  if (typed === '') return null
  const shape = decimals === 0 ? /^-?\d{1,15}$/ : new RegExp(`^-?\\d{1,15}(\\.\\d{1,${decimals}})?$`)
  return shape.test(typed) ? Number(typed) : undefined
}

const numberFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 10 })

/** A number as it is shown in a field or a cell: 1,204. Blank for null. */
export function showNumber(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : numberFormat.format(value)
}

/** '2025-04-01' as 01/04/2025; anything else as it is. */
export function showDate(date: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : (date ?? '')
}
