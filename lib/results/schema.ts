import '@/lib/floor/validation/without-eval'
import { z } from 'zod'

export const textOrders = ['newest', 'commonest'] as const
export type TextOrder = (typeof textOrders)[number]

/** So many texts stand on a page of them. */
export const textsAPage = 50

const one = z.string().max(200).optional().catch(undefined)

/**
 * The address of a page of texts: which list, and how it is looked through. An address that somebody has changed shows
 * the first page rather than an error; a list that the survey does not have is not found.
 */
export const textsAddress = z.object({
  question: z.string().catch(''),
  of: z.enum(['answer', 'other', 'column']).catch('answer'),
  column: one,
  order: z.enum(textOrders).optional().catch(undefined),
  search: z.string().trim().max(200).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  marked: one,
})

export type TextsAddress = z.output<typeof textsAddress>
