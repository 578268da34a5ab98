import { z } from 'zod'
import { recordId, recordIdText, requiredText } from '@/lib/floor/validation/fields'
import { reportSlugs } from '../report-names'

export const viewNameLimit = 75

/** The most views that one person saves. */
export const viewsPerPerson = 50

const sharedWith = recordId('Organisation is not valid').nullable()

export const changedView = z.object({
  name: requiredText('Name', viewNameLimit),
  /** Whose people see it too; null: nobody else. */
  organisationId: sharedWith,
})

export const newView = changedView.extend({
  report: z.enum(reportSlugs, { error: 'No report has this name' }),
  /** The filters, as the query of the page’s address; what is no filter is left out. */
  query: z.string({ error: 'must be the query of an address' }).max(500, { error: 'must be the query of an address' }),
})

export const viewParams = z.object({ id: recordIdText })

export type NewView = z.output<typeof newView>
export type ChangedView = z.output<typeof changedView>
