import { formatFinancialYear, type Quarter } from '@/lib/floor/calendar/quarter'

/** Something to do: a link that leads to where it is done, and the words after it. */
export type Task = { href: string; link: string; words: string }

export const number = (value: number) => value.toLocaleString('en-GB')

/** "1 event", "2 events" */
export const counted = (count: number, one: string, several = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : several}`

/** "Q1 2026/27" */
export const shortQuarter = ({ year, quarter }: Quarter) => `Q${quarter} ${formatFinancialYear(year)}`
