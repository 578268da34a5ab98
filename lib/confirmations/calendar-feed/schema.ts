import { z } from 'zod'
import { recordId, recordIdText } from '@/lib/floor/validation/fields'

/** The maximum number of addresses per organisation, so that each person can have their own. */
export const feedsPerOrganisation = 20

export const feedParams = z.object({ id: recordIdText })
export const fileParams = z.object({ file: z.string().max(200) })
export const revokedFeed = z.object({ calendarFeedId: recordId('Calendar address is required') })
