import { z } from 'zod'
import { models } from './shapes'

/** Field types of answers, for the description and for the types of services; nothing is parsed with them. */

export const id = z.int().positive()
export const count = z.int().min(0)
/** Any whole number. */
export const wholeNumber = z.int()
export const anyText = z.string()
export const flag = z.boolean()
/** ISO 8601 in UTC, to the millisecond, as JSON writes a `Date`. */
export const instant = z.iso.datetime() as unknown as z.ZodType<Date | string>
/** `yyyy-MM-dd`. */
export const day = z.iso.date()
/** The number of a financial year: 2025 is 2025/26. */
export const year = z.int()
export const uuid = z.uuid()

/** One of these texts. */
export const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  z.enum([...values]) as unknown as z.ZodType<Value>

/** One of these numbers. */
export const numberOf = <const Value extends number>(...values: readonly Value[]) => z.literal([...values])

export const quarter = numberOf(1, 2, 3, 4)
/** 1 active, 0 inactive. */
export const activeStatus = numberOf(0, 1)

/** Notes for the description of columns that cannot be sorted or filtered by. */
export const shownOnlyNote = 'Shown only: the list is neither sorted nor filtered by it.'
export const unsortedNote = 'The list is not sorted by it.'

/** A named answer; generated clients get a type of that name. */
export const model = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.object(shape).register(models, { name })

/** Created: the record's id. */
export const createdRecord = model('Created', { id })

/** Saved: the record's id, and the version to send with the next save. */
export const savedRecord = model('Saved', { id, version: id })

/** Whether a name is free. */
export const nameAnswer = model('NameAvailability', { nameAvailable: flag })

/** All of a short list at once, as `{ data: [...] }`; called after what it lists. */
export function listOf<Item extends z.ZodType>(item: Item) {
  const list = z.object({ data: z.array(item) })
  const of = models.get(item)?.name
  return of === undefined ? list : list.register(models, { name: `${of}List` })
}
