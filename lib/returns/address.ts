import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import {
  findingFilters,
  type ManagerFilter,
  quartersToChoose,
  type ReturnsFilter,
  returnFilters,
  usualQuarter,
} from './rules'

/** What the screen of returns is asked for. */
export type ReturnsAddress = ReturnsFilter & { quarter: Quarter; page: number }

type Parameters = Record<string, string | string[] | undefined>

/** What the screen shows of a quarter without any filter. */
export const unfiltered: Omit<ReturnsAddress, 'quarter'> = {
  show: 'all',
  leastLate: 0,
  search: '',
  finding: 'any',
  manager: 'all',
  page: 1,
}

/** Reads the address of the screen. What cannot be read gets its default, so that an old link still opens. */
export function readReturnsAddress(parameters: Parameters, today: PlainDate): ReturnsAddress {
  const one = (name: string) => [parameters[name]].flat()[0] ?? ''
  const number = (name: string, least: number) =>
    /^\d{1,4}$/.test(one(name)) ? Math.max(least, Number(one(name))) : least
  const code = Number(one('quarter'))
  return {
    quarter: quartersToChoose(today).find((each) => quarterCode(each) === code) ?? usualQuarter(today),
    show: returnFilters.find((filter) => filter === one('show')) ?? 'all',
    leastLate: number('late', 0),
    search: one('search').trim().slice(0, 200),
    finding: findingFilters.find((filter) => filter === one('finding')) ?? 'any',
    manager: readManager(one('manager')),
    page: number('page', 1),
  }
}

function readManager(text: string): ManagerFilter {
  if (text === 'mine' || text === 'none') return text
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 'all'
}

/** The filters of the screen as the query of an address; what is as usual is left out, the quarter never is. */
export function returnsQuery({ quarter, ...asked }: Partial<ReturnsAddress> & { quarter: Quarter }): string {
  const parameters = new URLSearchParams({ quarter: String(quarterCode(quarter)) })
  if (asked.show && asked.show !== 'all') parameters.set('show', asked.show)
  if (asked.leastLate) parameters.set('late', String(asked.leastLate))
  if (asked.search) parameters.set('search', asked.search)
  if (asked.finding && asked.finding !== 'any') parameters.set('finding', asked.finding)
  if (asked.manager && asked.manager !== 'all') parameters.set('manager', String(asked.manager))
  if (asked.page && asked.page > 1) parameters.set('page', String(asked.page))
  return parameters.toString()
}

/** The address of the screen. */
export const returnsHref = (asked: Partial<ReturnsAddress> & { quarter: Quarter }): string =>
  `/returns?${returnsQuery(asked)}`
