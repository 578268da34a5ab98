import { z } from 'zod'
import { recordId, recordIdText, requiredText } from '@/lib/floor/validation/fields'
import { linkLimits } from './rules'

export const linksParams = z.object({ id: recordIdText })

export const newLink = z.object({ label: requiredText('Label', linkLimits.label) })
export const savedLink = newLink.extend({ id: recordId('Survey link is required') })
export const deletedLink = z.object({ surveyLinkId: recordId('Survey link is required') })

/** A labelled link, or the survey's own where it is left out. */
const link = recordIdText.optional()

export const posterQuery = z.object({
  size: z.enum(['a4', 'a5'], { error: 'must be a4 or a5' }).default('a4'),
  link,
})
export const qrCodeQuery = z.object({
  format: z.enum(['png', 'svg'], { error: 'must be png or svg' }).default('png'),
  link,
})

export type NewLink = z.output<typeof newLink>
export type SavedLink = z.output<typeof savedLink>
export type PosterQuery = z.output<typeof posterQuery>
export type QrCodeQuery = z.output<typeof qrCodeQuery>
