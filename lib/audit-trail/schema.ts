import { z } from 'zod'
import { recordIdText } from '@/lib/floor/validation/fields'

export const lineNumber = z.object({ id: recordIdText })

/** The line's own instant, as the list gives it: lines are kept by year, and a number alone would be sought in all of them. */
export const lineInstant = z.object({
  at: z.iso.datetime({ error: 'must be an instant such as 2026-11-21T12:00:00Z' }).transform((text) => new Date(text)),
})
