import '@/lib/floor/validation/without-eval'
import { z } from 'zod'

export const textOrders = ['newest', 'commonest'] as const
export type TextOrder = (typeof textOrders)[number]

export const textsPerPage = 50

const optionalText = z.string().max(200).optional().catch(undefined)

/**
 * Query parameters of a page of texts: which list, its order, search and page. Invalid ones show the first page, not an
 * error; an unknown list is a 404.
 */
export const textsQuery = z.object({
  question: z.string().catch(''),
  of: z.enum(['answer', 'other', 'column']).catch('answer'),
  column: optionalText,
  order: z.enum(textOrders).optional().catch(undefined),
  search: z.string().trim().max(200).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})

export type TextsQuery = z.output<typeof textsQuery>
