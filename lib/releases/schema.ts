import { z } from 'zod'
import { quarterNumbers } from '@/lib/floor/calendar/quarter'
import { recordIdText, requiredText } from '@/lib/floor/validation/fields'

export const releaseNumber = z.object({ id: recordIdText })

/** The quarter that a draft is asked for. */
export const askedQuarter = z.object({
  year: z.int({ error: 'Year is required' }),
  quarter: z.literal([...quarterNumbers], { error: 'Quarter is required' }),
})

export const reasonMost = 255

export const rejection = z.object({ reason: requiredText('Reason', reasonMost) })
