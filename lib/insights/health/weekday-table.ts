import type { ReportTable } from '../report'
import { makeBoxOfficeTables } from './beside-box-office'
import type { ResponseSums } from './response-queries'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * The days of the week on which people answered beside those for which tickets were sold; none where nothing was sold.
 * @param tickets by the day of the performance, 1 for Monday to 7
 */
export const weekdayTable = (responses: readonly ResponseSums[], tickets: ReadonlyMap<string, number>): ReportTable[] =>
  makeBoxOfficeTables(
    weekdays.map((label, at) => {
      const day = String(at + 1)
      const count = responses.find((each) => each.label === day)?.responses ?? 0
      return { label, responses: count, tickets: tickets.get(day) ?? 0 }
    }),
    {
      ...{ id: 'by-weekday', one: 'day of the week', kind: 'grouped bars', rowHeading: 'Day' },
      description: 'Responses by the day they were sent, beside tickets by the day of the performance',
    },
  )
