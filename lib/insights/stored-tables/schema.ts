import { z } from 'zod'
import { recordIdText } from '@/lib/floor/validation/fields'
import { reportSlugs } from '../report-names'

export const keptTable = z.object({
  report: z.enum(reportSlugs, { error: 'No report has this name' }),
  /** The table, as files are named by it. */
  table: z.string({ error: 'Table is required' }).regex(/^[a-z-]{1,75}$/, { error: 'Table is required' }),
  /** The filters, as the query of the page’s address; what is no filter is left out. */
  query: z.string({ error: 'must be the query of an address' }).max(500, { error: 'must be the query of an address' }),
})

export const storedTableParams = z.object({ id: recordIdText })

export type KeptTable = z.output<typeof keptTable>

/** The page of a stored table, whose address stays. */
export const storedTablePath = (id: number) => `/insights/tables/${id}`
