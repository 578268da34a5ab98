import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { countOf } from '@/lib/floor/format-number'
import type { Question } from './upload-options'

/** Whatever a file is held for. */
export const nothingCounts = 'Nothing of this file counts yet'

/** The heading of each question on its page; what is only looked at first has none. */
export const questionTitles: Readonly<Record<Exclude<Question['kind'], 'look'>, string>> = {
  mapping: 'How is this file read?',
  replacement: 'What does the file replace?',
  older: 'The file is older than what is there',
  removal: 'The file lacks orders that are there',
  grain: 'The file counts in another way than what is there',
}

/** What a held file is asked, in words: the same on its page, in the list of uploads and in the email about a delivery. */
type QuestionInWords = {
  /** What was found, in whole sentences. */
  finding: string
  /** What is to be said about it, in a sentence. */
  request: string
}

const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const at = (instant: string) => dateTimeInLondon(new Date(instant))

/** Files of totals have none for an order, but one for a performance. */
const ordersOrTotals = (count: number) => countOf(count, 'order or total', 'orders or totals')

/** The finding and the request of each kind are rules of docs/handbook/ticketing-files.md, *Held for*. */
export function describeQuestion(question: Question): QuestionInWords {
  switch (question.kind) {
    case 'mapping':
      return {
        finding: 'The platform has not seen these headings before.',
        request: 'Say which column is which.',
      }
    case 'replacement':
      return {
        finding: `${countOf(question.orders, 'order is', 'orders are')} in the file only in part, or with more tickets given back than sold.`,
        request: 'Say whether the file replaces whole orders or only these events, or only adds changes.',
      }
    case 'older':
      return {
        finding: `It was taken from the box office on ${at(question.extractedAt)}. ${ordersOrTotals(question.orders)} of it ${question.orders === 1 ? 'is as later files left it' : 'are as later files left them'}, the last of which was taken on ${at(question.newest)}.`,
        request: 'Say whether the older file takes the place of the newer one.',
      }
    case 'removal':
      return {
        finding: `${ordersOrTotals(question.orders)} of its period with ${countOf(question.tickets, 'ticket', 'tickets')}, ${percent.format(question.percent)}% of what is there, ${question.orders === 1 ? 'is' : 'are'} not in the file. A file that was cut short looks the same.`,
        request: 'Say whether the file is complete, and what it lacks is to be removed.',
      }
    case 'grain':
      return {
        finding: `${countOf(question.performances, 'performance has', 'performances have')} single tickets where the file has one total, or the other way round, or a total that has a time in one of the two alone. A performance is counted in one way.`,
        request: 'Say whether the file takes the place of what is there.',
      }
    case 'look':
      return {
        finding: 'It was sent to be looked at first.',
        request: 'Look at what would come of it, then continue or discard it.',
      }
  }
}
