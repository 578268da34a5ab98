import { z } from 'zod'

/** What the answers of calls are made of, for the description: nothing is parsed by these. */

export const id = z.int().positive()
export const count = z.int().min(0)
export const word = z.string()
export const flag = z.boolean()
/** ISO 8601 in UTC, to the millisecond. */
export const instant = z.iso.datetime()
/** `yyyy-MM-dd`. */
export const day = z.iso.date()

/** Saved: the record's number, and the version to be sent with the next save. */
export const savedRecord = z.object({ id, version: id })
