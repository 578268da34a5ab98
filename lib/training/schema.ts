import { z } from 'zod'
import { instantInLondon, isPlainDate } from '@/lib/floor/calendar/plain-date'
import {
  multilineText,
  recordId,
  recordIdText,
  requiredDate,
  requiredText,
  sentVersion,
  text,
} from '@/lib/floor/validation/fields'
import { sessionLimits } from './rules'

/** Only http and https, so that a link cannot run a script. Blank where there is none. */
const webAddress = (label: string) =>
  text(label, sessionLimits.link)
    .refine((value) => value === '' || isWebAddress(value), {
      error: `${label} must be a web address that begins with https:// or http://`,
    })
    .nullish()
    .transform((value) => value ?? '')

function isWebAddress(value: string): boolean {
  const address = URL.parse(value)
  return address !== null && ['http:', 'https:'].includes(address.protocol) && address.username === ''
}

const toBlank = (value: string | null | undefined) => value ?? ''

const sessionFields = {
  sessionTitle: requiredText('Session title', sessionLimits.sessionTitle),
  sessionDescription: multilineText('Description', sessionLimits.sessionDescription).nullish().transform(toBlank),
  type: text('Type', sessionLimits.type).nullish().transform(toBlank),
  duration: text('Duration', sessionLimits.duration).nullish().transform(toBlank),
  bookingLink: webAddress('Booking link'),
  recordingLink: webAddress('Recording link'),
}

/** Years outside of these are taken for typing errors. */
const yearMin = 2000
const yearMax = 2100
const isPlausibleYear = (instant: Date) => instant.getUTCFullYear() >= yearMin && instant.getUTCFullYear() <= yearMax

/** A session as sent by a call: `date` is an ISO instant in UTC or with an offset. */
export const newSession = z.object({
  ...sessionFields,
  date: z.iso
    .datetime({ offset: true, error: 'Date is required' })
    .transform((value) => new Date(value))
    .refine(isPlausibleYear, { error: `Date must be between ${yearMin} and ${yearMax}` }),
})
export const savedSession = newSession.extend({ id: recordId('Session is required'), version: sentVersion })

export type NewSession = z.output<typeof newSession>
export type SavedSession = z.output<typeof savedSession>

/** A session as typed into the form: a day, and the time in London. */
export const sessionForm = z
  .object({
    ...sessionFields,
    date: requiredDate('Date').refine((date) => !isPlainDate(date) || isPlausibleYear(new Date(date)), {
      error: `Date must be between ${yearMin} and ${yearMax}`,
    }),
    startTime: z
      .string({ error: 'Start time is required' })
      .overwrite(normaliseTime)
      .min(1, { error: 'Start time is required' })
      .regex(/^$|^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Start time must be a time such as 14:30' }),
  })
  .transform(({ date, startTime, ...session }) => ({
    ...session,
    date: instantInLondon(date, startTime).toISOString(),
  }))

/** `9.30` and `930` are 09:30. */
function normaliseTime(typed: string): string {
  const [, hour, minute] = /^(\d{1,2})\s*[:.]?\s*(\d{2})$/.exec(typed.trim()) ?? []
  return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : typed.trim()
}

export const sessionParams = z.object({ id: recordIdText })
export const deletedSession = z.object({ sessionId: recordId('Session is required') })

/** Which sessions a table shows; `unfinished`: past, with neither recording nor transcript. */
export const sessionTimes = ['upcoming', 'previous', 'unfinished'] as const
export type SessionTime = (typeof sessionTimes)[number]

/** Any name; the service answers 404 for unknown ones. */
export const resourceParams = z.object({ fileName: z.string() })
