import { z } from 'zod'
import { recordId, recordIdText, requiredMultilineText, requiredText } from '@/lib/floor/validation/fields'

export const returnsLimits = { note: 2_000, subject: 150, letter: 5_000, organisations: 2_000 } as const

export const idParams = z.object({ id: recordIdText })

export const savedNote = z.object({ text: requiredMultilineText('Note', returnsLimits.note) })

export const savedManager = z.object({
  /** A Global Admin; null: nobody. */
  userId: recordId('Relationship manager is not valid').nullable(),
})

export const newLetter = z.object({
  organisationIds: z
    .array(recordId('Organisation is not valid'))
    .min(1, { error: 'Choose at least one organisation' })
    .max(returnsLimits.organisations, { error: `At most ${returnsLimits.organisations} organisations` }),
  subject: requiredText('Subject', returnsLimits.subject),
  body: requiredMultilineText('Letter', returnsLimits.letter),
})

/** What is typed of a letter. */
export const letterText = newLetter.omit({ organisationIds: true })

export type SavedNote = z.output<typeof savedNote>
export type SavedManager = z.output<typeof savedManager>
export type NewLetter = z.output<typeof newLetter>

/** The filters of the screen as its address has them; what cannot be read gets its default. */
const filterText = z.string().max(200, { error: 'is too long' }).optional()
export const returnsFileQuery = z.object({
  format: z.enum(['csv', 'xlsx'], { error: 'must be csv or xlsx' }),
  quarter: filterText,
  show: filterText,
  late: filterText,
  search: filterText,
  finding: filterText,
  manager: filterText,
})
export type ReturnsFileQuery = z.output<typeof returnsFileQuery>
