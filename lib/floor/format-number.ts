const format = new Intl.NumberFormat('en-GB')

/** A number as people read it: `1,234.5`. `toLocaleString` says the same and takes twenty times as long. */
export const formatNumber = (value: number): string => format.format(value)
