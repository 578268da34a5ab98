import { z } from 'zod'
import { recordId, recordIdText, requiredText } from '@/lib/floor/validation/fields'
import { screenNames } from './screen-names'

export const viewNameLimit = 75

/** The longest query of an address that is kept: that of a list with its longest filters. */
const queryMax = 4000

const screen = z.enum(screenNames, { error: 'No screen with views has this name' })

export const changedView = z.object({
  name: requiredText('Name', viewNameLimit),
  /** Whose people see it too; null: nobody else. */
  organisationId: recordId('Organisation is not valid').nullable(),
  /** Everybody who may see the screen; then it is shared with no organisation besides. */
  isForEverybody: z.boolean().default(false),
})

export const newView = changedView.extend({
  screen,
  /** The query of the page’s address; what the screen does not know is left out. */
  query: z
    .string({ error: 'must be the query of an address' })
    .max(queryMax, { error: `is too long. Maximum allowed length is ${queryMax} characters` }),
})

export const viewsQuery = z.object({ screen: screen.optional() })
export const viewParams = z.object({ id: recordIdText })

export type NewView = z.output<typeof newView>
export type ChangedView = z.output<typeof changedView>
