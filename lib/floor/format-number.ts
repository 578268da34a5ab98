const format = new Intl.NumberFormat('en-GB')

/** A number as people read it: `1,234.5`. `toLocaleString` says the same and takes twenty times as long. */
export const formatNumber = (value: number): string => format.format(value)

/** How many there are of what: `1 event`, `1,234 events`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
