import './without-eval'
import { z } from 'zod'
import { isPlainDate } from '../calendar/plain-date'
import { describeDateMistake } from '../calendar/typed-date'
import { type JsonSchema, wireShapes } from './shapes'

/** Control characters except tab and line breaks, some of which PostgreSQL refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Normalises a text: composed letters, no control characters, no outer spaces. */
const tidyText = (value: string) => value.toWellFormed().normalize('NFKC').replace(controlCharacters, '').trim()

/** As `tidyText`, for texts of several lines, with NFC, which leaves compatibility characters as typed. */
const tidyLines = (value: string) =>
  value.toWellFormed().normalize('NFC').replace(controlCharacters, '').replace(/\r\n?/g, '\n').trim()

const tooLong = (label: string, max: number) => `${label} is too long. Maximum allowed length is ${max} characters`

/** Text that may be blank: '{label} is too long. Maximum allowed length is {max} characters'. */
export const text = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text` })
    .overwrite(tidyText)
    .max(max, { error: tooLong(label, max) })

/** Text that must be given: '{label} is required', or `required` where the specification has another wording. */
export const requiredText = (label: string, max: number, required = `${label} is required`) =>
  z
    .string({ error: required })
    .overwrite(tidyText)
    .min(1, { error: required })
    .max(max, { error: tooLong(label, max) })

/** Several lines of text that may be blank. */
export const multilineText = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text` })
    .overwrite(tidyLines)
    .max(max, { error: tooLong(label, max) })

/** Several lines of text that must be given. */
export const requiredMultilineText = (label: string, max: number, required = `${label} is required`) =>
  z
    .string({ error: required })
    .overwrite(tidyLines)
    .min(1, { error: required })
    .max(max, { error: tooLong(label, max) })

/** A record's id in a body; anything else is refused with `message`, usually '{Label} is required'. */
export const recordId = (message: string) => z.int({ error: message }).positive({ error: message })

/** A record's id in a path or a query, as text. */
export const recordIdText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'must be a whole number' })
  .transform(Number)
  .register(wireShapes, { type: 'integer', minimum: 1 })

/** A number in a path or a query that matches `pattern`; anything else is refused with `message`. */
export const numberText = (pattern: RegExp, message: string, shape: Omit<JsonSchema, 'type'> = {}) =>
  z
    .string()
    .regex(pattern, { error: message })
    .transform(Number)
    .register(wireShapes, { type: 'integer', ...shape })

/** A calendar date `yyyy-MM-dd` that exists; anything else is refused with `message`. */
export const plainDate = (message: string) => z.string({ error: message }).refine(isPlainDate, { error: message })

/** A date that must be given: '{label} is required' where it is blank, otherwise a description of the error. */
export const requiredDate = (label: string) =>
  z.string({ error: `${label} is required` }).refine(isPlainDate, {
    error: ({ input }) => {
      const text = String(input)
      return text.trim() === '' ? `${label} is required` : `${label}: ${describeDateMistake(text)}`
    },
  })

const postcodePattern =
  /^(GIR 0AA|(?:[A-PR-UWYZ][0-9]{1,2}|[A-PR-UWYZ][A-HK-Y][0-9]{1,2}|[A-PR-UWYZ][0-9][A-HJKPSTUW]|[A-PR-UWYZ][A-HK-Y][0-9][ABEHMNPRVWXY]) [0-9][ABD-HJLNP-UW-Z]{2})$/

/** `ls14ap` is `LS1 4AP`: upper case, one space before the last three. */
export function tidyPostcode(value: string): string {
  const bare = tidyText(value).toUpperCase().replace(/\s+/g, '')
  return bare.length > 4 ? `${bare.slice(0, -3)} ${bare.slice(-3)}` : bare
}

/** A postcode or blank; 'Please enter a postcode in a valid format' otherwise. */
export const ukPostcode = z
  .string({ error: 'Please enter a postcode in a valid format' })
  .overwrite(tidyPostcode)
  .max(10, { error: tooLong('Postcode', 10) })
  .refine((value) => value === '' || value.length > 10 || postcodePattern.test(value), {
    error: 'Please enter a postcode in a valid format',
  })

/** Sent by the platform's screens, left out by other clients. */
export const sentVersion = z.int().positive().optional()

/**
 * `when: always` runs a rule over several fields even where single fields are invalid, so that every error is reported
 * at once. Only for objects, so that a body of `null` is refused without an exception.
 */
export const always = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
