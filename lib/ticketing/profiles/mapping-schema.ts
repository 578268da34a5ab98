import { z } from 'zod'
import { salesChannels } from '../sale'
import { dateOrders, fileModes, grains, type Mapping, replacements, saleFields, statusMeanings } from './mapping'

const word = z.string().max(75)
const wordsMost = 500

/** A dictionary of words of a file, of which there are few. */
const words = <Value extends z.ZodType>(value: Value) =>
  z.record(word, value).refine((all) => Object.keys(all).length <= wordsMost, { error: `At most ${wordsMost} words` })

/** A mapping, as it is stored and as a person sends it. */
export const mappingSchema = z.object({
  columns: z.partialRecord(z.enum(saleFields), z.string().min(1).max(255)),
  grain: z.enum(grains),
  dateOrder: z.enum(dateOrders),
  prices: z.enum(['each', 'line']),
  pricesHaveFee: z.boolean(),
  decimalSign: z.enum(['.', ',']),
  statusWords: words(z.enum(statusMeanings)),
  concessions: words(z.boolean()),
  channelWords: words(z.enum(salesChannels)),
  providerId: z.int().positive().nullable(),
  mode: z.enum(fileModes),
  replacement: z.enum(replacements).nullable(),
}) satisfies z.ZodType<Mapping>
