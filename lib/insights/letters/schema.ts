import { z } from 'zod'
import { recordIdText } from '@/lib/floor/validation/fields'
import { reportSlugs } from '../report-names'

/** The most letters that one person subscribes to. */
export const lettersPerPerson = 20

export const newLetter = z.object({
  report: z.enum(reportSlugs, { error: 'No report has this name' }),
  /** The filters, as the query of the page’s address; what is no filter is left out. */
  query: z.string({ error: 'must be the query of an address' }).max(500, { error: 'must be the query of an address' }),
  every: z.enum(['month', 'quarter'], { error: 'must be month or quarter' }),
})

export const letterParams = z.object({ id: recordIdText })

export type NewLetter = z.output<typeof newLetter>
export type Interval = NewLetter['every']
