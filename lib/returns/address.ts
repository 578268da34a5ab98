import { quarterCode } from '@/lib/confirmations/rules'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { quartersToChoose, type ReturnFilter, returnFilters, usualQuarter } from './rules'

/** What the screen of returns is asked for. */
export type ReturnsAddress = { quarter: Quarter; show: ReturnFilter; leastLate: number; search: string; page: number }

type Parameters = Record<string, string | string[] | undefined>

const maxNumber = 9_999

/** Reads the address of the screen. What cannot be read gets its default, so that an old link still opens. */
export function readReturnsAddress(parameters: Parameters, today: PlainDate): ReturnsAddress {
  const one = (name: string) => [parameters[name]].flat()[0] ?? ''
  const number = (name: string, least: number) =>
    /^\d{1,4}$/.test(one(name)) ? Math.min(maxNumber, Math.max(least, Number(one(name)))) : least
  const code = Number(one('quarter'))
  return {
    quarter: quartersToChoose(today).find((each) => quarterCode(each) === code) ?? usualQuarter(today),
    show: returnFilters.find((filter) => filter === one('show')) ?? 'all',
    leastLate: number('late', 0),
    search: one('search').trim().slice(0, 200),
    page: number('page', 1),
  }
}

/** The address of the screen; what is as usual is left out, the quarter never is. */
export function returnsHref({ quarter, ...asked }: Partial<ReturnsAddress> & { quarter: Quarter }): string {
  const parameters = new URLSearchParams({ quarter: String(quarterCode(quarter)) })
  if (asked.show && asked.show !== 'all') parameters.set('show', asked.show)
  if (asked.leastLate) parameters.set('late', String(asked.leastLate))
  if (asked.search) parameters.set('search', asked.search)
  if (asked.page && asked.page > 1) parameters.set('page', String(asked.page))
  return `/returns?${parameters}`
}
