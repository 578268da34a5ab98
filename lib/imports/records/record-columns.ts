import type { z } from 'zod'
import type { StaffContext } from '@/lib/floor/identity/context'

/** A column of a workbook of records. */
export type RecordColumn = {
  /** As the call that makes one record names it. */
  field: string
  heading: string
  /** What belongs into it, in a sentence. */
  hint: string
  isRequired?: boolean
  /** In characters. */
  width?: number
  /** What may be written, by its name, and what the call gets for it. Without it any text may be. */
  choices?: readonly { id: number; name: string }[]
  /** True where several choices may be written, with semicolons between them. */
  isSeveral?: boolean
}

/** The records of a kind as a workbook has them, a row each, and the service that makes one. */
export type RecordKind<Body> = {
  kind: 'users' | 'organisations'
  /** `user`, `users`. */
  words: readonly [one: string, many: string]
  /** The sheet that has them. */
  sheet: string
  /** So many rows at most. */
  rowsMost: number
  /** The name of the template. */
  templateName: string
  /** Whether somebody may import them. @throws DomainError 403 */
  authorize: (ctx: StaffContext) => void
  /** The columns, with what whoever asks may choose. */
  columns: (ctx: StaffContext) => Promise<readonly RecordColumn[]>
  /** What every record has besides. */
  fixed: Readonly<Record<string, unknown>>
  schema: z.ZodType<Body>
  /** Makes one, with the rights, the audit entry and the emails of a single one. @throws DomainError */
  create: (ctx: StaffContext, body: Body) => Promise<unknown>
  /** How one is told from others before it is made. */
  shownAs: (body: Body) => { name: string; detail: string }
  /** What making so many does besides, in a sentence; blank for nothing. */
  consequence: (count: number) => string
}

/** So many choices are not listed on the sheet of lists: nobody reads on. */
export const choicesListed = 5_000

export const listsSheet = 'Lists'
