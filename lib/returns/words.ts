import { formatFinancialYear, type Quarter } from '@/lib/floor/calendar/quarter'
import type { OddityKind } from './oddities'
import type { FindingFilter, ReturnFilter, ReturnState } from './rules'

/** The states of a quarter in words. */
export const stateWords: Record<ReturnState, string> = {
  confirmed: 'Confirmed',
  changed: 'Changed since confirmed',
  overdue: 'Overdue',
  due: 'Due within two weeks',
  open: 'Not due yet',
  none: 'No events',
}

/** The choices of the filter of states. */
export const filterWords: Record<ReturnFilter, string> = {
  all: 'All',
  outstanding: 'Not confirmed',
  overdue: 'Overdue',
  changed: 'Changed since confirmed',
  confirmed: 'Confirmed',
}

/** What looks odd, a kind at a time. */
const oddityWords: Record<OddityKind, string> = {
  jump: 'Figure five times last year’s',
  young: 'More young people than people',
  far: 'Tickets far from attendance',
  same: 'Same figures as last quarter',
  alike: 'Responses alike',
}

/** The choices of the filter of what was found. */
export const findingWords: Record<FindingFilter, string> = {
  any: 'Everything',
  odd: 'Anything odd',
  ...oddityWords,
  fewResponses: 'Fewer responses than asked for',
  blanks: 'Figures missing',
}

/** "Q1 2026/27" */
export const shortQuarter = ({ year, quarter }: Quarter) => `Q${quarter} ${formatFinancialYear(year)}`
