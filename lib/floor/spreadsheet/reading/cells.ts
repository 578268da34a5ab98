/**
 * The kind of a cell. `formula`: with its result as text; `error`: `#N/A` and others; `date`: `yyyy-MM-dd`, followed by
 * a time if there is one.
 */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'formula' | 'error'

/**
 * A cell that is not blank. `text` is what it shows or, for numbers and dates, the value; a whole number has the zeros in
 * front that its cell shows.
 */
export type WorkbookCell = { kind: CellKind; text: string }

/** A row that is not blank; `fields` by column from 0, each the letter of its kind and its text, empty where blank. */
export type WorkbookRow = { number: number; fields: readonly string[] }

export const kindLetters = { text: 's', number: 'n', date: 'd', boolean: 'b', formula: 'f', error: 'e' } as const

const kinds = Object.fromEntries(Object.entries(kindLetters).map(([kind, sign]) => [sign, kind])) as Record<
  string,
  CellKind
>

/** The cell of a row in a column from 0; undefined where it is blank. */
export function cellAt({ fields }: WorkbookRow, column: number): WorkbookCell | undefined {
  const field = fields[column]
  const kind = field && kinds[field.charAt(0)]
  return field && kind ? { kind, text: field.slice(1) } : undefined
}

/** `A` for 0, `AA` for 26. */
export function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter
}

/** A cell address such as `B7`. */
export const addressOf = (column: number, row: number) => `${lettersOf(column)}${row}`
