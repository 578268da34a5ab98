/** A column of a list as somebody shows it; without a width, as wide as the list makes it. */
export type ShownColumn = { id: string; width?: number }

/** In CSS pixels. */
const columnWidths = { least: 56, most: 960 } as const
const columnsMax = 60

const clampWidth = (width: number) => Math.min(Math.max(Math.round(width), columnWidths.least), columnWidths.most)

/** `name-220.region.urn`: the columns that are shown, in their order. */
export const formatColumns = (columns: readonly ShownColumn[]): string =>
  columns.map(({ id, width }) => (width === undefined ? id : `${id}-${clampWidth(width)}`)).join('.')

/**
 * Reads what `formatColumns` writes. A part that is no column's name is left out, so that an old or damaged text still
 * says something; undefined where nothing is left.
 */
export function parseColumns(text: string | null | undefined): ShownColumn[] | undefined {
  const read = new Map<string, ShownColumn>()
  for (const part of (text ?? '').split('.').slice(0, columnsMax)) {
    const [, id, width] = /^([a-z]\w{0,49})(?:-(\d{1,4}))?$/i.exec(part) ?? []
    if (id && !read.has(id)) read.set(id, width === undefined ? { id } : { id, width: clampWidth(Number(width)) })
  }
  return read.size > 0 ? [...read.values()] : undefined
}
