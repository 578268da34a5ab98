import type { TransactionType } from '../sale'
import { withMemory, wordsIn } from './cell-readers'
import { type Column, type CurrentLine, tryTo } from './current-line'
import { saleLimits } from './limits'
import { findingTexts } from './line-findings'
import type { Mapping, SaleField, StatusMeaning } from './mapping'
import { parsePence, parseTickets } from './values'

/** What a line sold or gave back: the price is that of the cell, without its sign. */
type Figures = { type: TransactionType; tickets: number; price: number }

/** Of a line that was sold once and is no longer. */
const nothing: Figures = { type: 'Cancellation', tickets: 0, price: 0 }

/** Reads what counts: status, tickets and money. */
export function figuresReader(line: CurrentLine, columns: Record<SaleField, Column>, mapping: Mapping) {
  const isTotal = mapping.grain === 'total'
  const isOneTicket = mapping.grain === 'ticket' && columns.tickets.index < 0
  const penceOf = withMemory((text) => parsePence(text, mapping.decimalSign))
  const ticketsOf = withMemory((text) => parseTickets(text, mapping.decimalSign))
  const statusOf = wordsIn(mapping.statusWords)

  function readStatus(): StatusMeaning {
    const text = line.textOf(columns.transactionType)
    if (text === '') return 'Sale'
    return statusOf(text) ?? line.fail(columns.transactionType, findingTexts.status(line.shown(text)))
  }

  function readTickets(): number {
    if (isOneTicket) return 1
    const text = line.textOf(columns.tickets)
    if (text === '') line.fail(columns.tickets, findingTexts.missing)
    const tickets = ticketsOf(text) ?? line.fail(columns.tickets, findingTexts.tickets(line.shown(text)))
    if (Math.abs(tickets) > saleLimits.ticketsOfLine)
      line.fail(columns.tickets, findingTexts.tooManyTickets(line.shown(text), saleLimits.ticketsOfLine))
    return tickets
  }

  /** Null where it is blank. */
  function readPence(column: Column): number | null {
    const text = line.textOf(column)
    if (text === '') return null
    const pence = penceOf(text) ?? line.fail(column, findingTexts.price(line.shown(text), mapping.decimalSign))
    if (Math.abs(pence) > saleLimits.pence)
      line.fail(column, findingTexts.tooHighPrice(line.shown(text), saleLimits.pence))
    return pence
  }

  const readPrice = () => readPence(columns.pricePaid) ?? line.fail(columns.pricePaid, findingTexts.missing)

  /** Tickets and price; a line without either says nothing. */
  function readFigures(status: Exclude<StatusMeaning, 'ignored'>): Figures | 'ignored' {
    if (status === 'void') return isTotal ? 'ignored' : nothing
    const figures = signed(status, readTickets(), readPrice())
    const count = Math.abs(figures.tickets)
    if (mapping.prices === 'each' && count * figures.price > saleLimits.pence)
      line.fail(columns.pricePaid, findingTexts.tooHighTotal(count, figures.price, saleLimits.pence))
    if (count !== 0) return figures
    return isTotal || figures.price === 0 ? 'ignored' : line.fail(columns.tickets, findingTexts.none)
  }

  /** Looks at all of them, whichever cannot be read. */
  function findFaults(status: StatusMeaning | undefined): void {
    if (status === 'void') return
    const [tickets, price] = [tryTo(readTickets), tryTo(readPrice)]
    if (tickets !== undefined && price !== undefined) tryTo(() => readFigures('Sale'))
  }

  return { readStatus, readFigures, readPence, findFaults }
}

/**
 * The one rule of signs: a line gives tickets back where its word says so, or where its tickets or its price are below 0,
 * be it one of them or both. The amounts themselves are taken without their signs.
 */
function signed(type: TransactionType, tickets: number, price: number): Figures {
  const isBack = type !== 'Sale' || tickets < 0 || price < 0
  return {
    type: isBack && type === 'Sale' ? 'Refund' : type,
    tickets: (isBack ? -1 : 1) * Math.abs(tickets) || 0,
    price: Math.abs(price),
  }
}
