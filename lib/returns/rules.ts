import { isOverdue, isToBeConfirmed, lastToBeConfirmed } from '@/lib/confirmations/rules'
import { daysBetween, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, previousQuarter, type Quarter, quarterOf } from '@/lib/floor/calendar/quarter'
import { hasTooFew } from './coverage'
import { type Oddity, oddityKinds } from './oddities'

/**
 * The state of an organisation's quarter. `changed`: it was confirmed, something changed, and nobody has confirmed it
 * again; `due`: from two weeks before its due date; `open`: not to be confirmed yet; `none`: it owns no event in it.
 */
export type ReturnState = 'none' | 'confirmed' | 'changed' | 'overdue' | 'due' | 'open'

/** What is known of a quarter of an organisation: the events it owns, the figures they lack, and its confirmations. */
export type ReturnFacts = {
  events: number
  blankEvents: number
  blanks: number
  isConfirmed: boolean
  /** The day of the first confirmation, whether it stands or was reset. */
  firstConfirmedOn: PlainDate | null
}

/** What the state of a quarter follows from. */
export type StateFacts = Pick<ReturnFacts, 'events' | 'isConfirmed' | 'firstConfirmedOn'>

/** The state of a quarter on a day. A quarter that was reset is `changed`, also after its due date. */
export function returnStateOf(facts: StateFacts, quarter: Quarter, today: PlainDate): ReturnState {
  if (facts.isConfirmed) return 'confirmed'
  if (facts.events === 0) return 'none'
  if (facts.firstConfirmedOn !== null) return 'changed'
  if (isOverdue(quarter, today)) return 'overdue'
  return isToBeConfirmed(quarter, today) ? 'due' : 'open'
}

/**
 * Days from the due date to the first confirmation, or to today where there is none; 0 in time. A later reset counts
 * for nothing, and neither does a quarter without events.
 */
export function daysLate(facts: ReturnFacts, quarter: Quarter, today: PlainDate): number {
  if (facts.firstConfirmedOn === null && facts.events === 0) return 0
  const until = facts.firstConfirmedOn ?? today
  return Math.max(0, daysBetween(dueDateOf(quarter), until))
}

/** So many quarters up to one, oldest first. */
export function quartersUpTo(last: Quarter, count: number): Quarter[] {
  const quarters = [last]
  for (let first = last; quarters.length < count; quarters.unshift(first)) first = previousQuarter(first)
  return quarters
}

/** How many quarters are shown side by side. */
export const quartersShown = 8

/** The quarters that can be chosen on a day, newest first: the current one and those before it. */
export const quartersToChoose = (today: PlainDate): Quarter[] => quartersUpTo(quarterOf(today), quartersShown).reverse()

/** The quarter that the screen begins with: the last that has to be confirmed. */
export const usualQuarter = (today: PlainDate): Quarter => lastToBeConfirmed(today)

/** The last quarter that has ended on a day. */
export const lastEnded = (today: PlainDate): Quarter => previousQuarter(quarterOf(today))

/** What the screen of returns shows of: every organisation, those to be asked, or those of one state. */
export const returnFilters = ['all', 'outstanding', 'overdue', 'changed', 'confirmed'] as const
export type ReturnFilter = (typeof returnFilters)[number]

const statesOfFilter: Record<Exclude<ReturnFilter, 'all'>, readonly ReturnState[]> = {
  outstanding: ['overdue', 'due', 'open', 'changed'],
  overdue: ['overdue'],
  changed: ['changed'],
  confirmed: ['confirmed'],
}

/** What else the screen can be narrowed to: anything odd, one kind of it, fewer responses than asked for, blanks. */
export const findingFilters = ['any', 'odd', ...oddityKinds, 'fewResponses', 'blanks'] as const
export type FindingFilter = (typeof findingFilters)[number]

/** Whose organisations: everybody's, one's own, nobody's, or those of one Global Admin. */
export type ManagerFilter = 'all' | 'mine' | 'none' | number

/** What the screen is narrowed to. */
export type ReturnsFilter = {
  show: ReturnFilter
  /** Only those late by at least so many days. */
  leastLate: number
  search: string
  finding: FindingFilter
  manager: ManagerFilter
}

/** What a filter looks at. */
export type ReturnFindings = {
  organisationName: string
  state: ReturnState
  late: number
  blanks: number
  /** Told when asked: hardly any filter does. */
  findOddities: () => readonly Oddity[]
  responses: number
  asked: number
  managerId: number | null
}

const sought = (text: string) => text.trim().toLocaleLowerCase('en-GB')

/** Whether a filter keeps an organisation's quarter; `userId`: who looks. */
export function isKept(filter: ReturnsFilter, row: ReturnFindings, userId: number): boolean {
  return (
    (filter.show === 'all' || statesOfFilter[filter.show].includes(row.state)) &&
    row.late >= filter.leastLate &&
    sought(row.organisationName).includes(sought(filter.search)) &&
    hasFinding(filter.finding, row) &&
    isManagedBy(filter.manager, row.managerId, userId)
  )
}

function hasFinding(finding: FindingFilter, row: ReturnFindings): boolean {
  if (finding === 'any') return true
  if (finding === 'odd') return row.findOddities().length > 0
  if (finding === 'fewResponses') return hasTooFew(row.responses, row.asked)
  if (finding === 'blanks') return row.blanks > 0
  return row.findOddities().some(({ kind }) => kind === finding)
}

function isManagedBy(manager: ManagerFilter, managerId: number | null, userId: number): boolean {
  if (manager === 'all') return true
  if (manager === 'none') return managerId === null
  return managerId === (manager === 'mine' ? userId : manager)
}
