import { z } from 'zod'
import { anyText, count, day, flag, id, instant, model, wholeNumber } from '@/lib/floor/validation/answer-fields'
import { dateOrders, fileModes, grains, replacements, saleFields, statusMeanings } from '../profiles/mapping'
import { mappingQuestions } from '../profiles/proposal'
import { salesChannels, transactionTypes } from '../sale'

/** So many words of a column are told apart. */
const wordsMost = 1_000

const heading = z.string().max(255)

const wordsTo = <Meaning extends z.ZodType>(meaning: Meaning) =>
  z
    .record(z.string().max(255), meaning)
    .refine((words) => Object.keys(words).length <= wordsMost, { error: 'There are too many words of one column' })

/** How the files of one heading are read. */
export const mapping = model('TicketingMapping', {
  columns: z.partialRecord(z.enum(saleFields), heading).describe('The heading of each field that the file has'),
  grain: z.enum(grains).describe('What one line stands for'),
  dateOrder: z.enum(dateOrders),
  prices: z.enum(['each', 'line']).describe('Whether a price is of one ticket or of the whole line'),
  pricesHaveFee: flag.describe('True where the price has a booking fee in it'),
  decimalSign: z.enum(['.', ',']),
  statusWords: wordsTo(z.enum(statusMeanings)).describe(
    'Words of the status column, in lower case: void was sold once and is no longer, ignored was never sold',
  ),
  concessions: wordsTo(flag).describe('Ticket types, in lower case; those left out are unknown'),
  channelWords: wordsTo(z.enum(salesChannels)).describe('Words of the channel column, in lower case'),
  providerId: z.int().positive().nullable().describe('The provider of lines that name none'),
  mode: z.enum(fileModes),
  replacement: z.enum(replacements).nullable(),
})

const readLine = model('TicketingReadLine', {
  line: count,
  reference: anyText,
  eventName: anyText,
  performanceDate: day,
  performanceTime: anyText.nullable(),
  venueName: anyText.nullable(),
  transactionId: anyText,
  transactionDate: day.nullable(),
  transactionType: z.enum(transactionTypes),
  customerId: anyText.nullable(),
  customerPostcode: anyText.nullable(),
  customerCountry: anyText.nullable(),
  ticketType: anyText,
  isConcession: flag.nullable(),
  tickets: wholeNumber,
  faceValuePence: wholeNumber.nullable(),
  paidPence: wholeNumber,
  salesChannel: z.enum(salesChannels),
  providerId: id,
  ticketId: anyText.nullable(),
  isTotal: flag,
})

const proposal = model('TicketingMappingProposal', {
  header: anyText.array().describe('The headings as the file has them'),
  mapping,
  questions: z.enum(mappingQuestions).array(),
  missing: z.enum(saleFields).array().describe('Required fields for which no column was found'),
  samples: z.record(anyText, anyText.array()).describe('Up to five values of a column, by heading'),
  words: z.object({ statuses: anyText.array(), ticketTypes: anyText.array(), channels: anyText.array() }),
  rows: readLine.array().describe('The first lines as they would be read'),
})

/** Why a file waits; `kind` tells them apart. */
const question = z.discriminatedUnion('kind', [
  model('MappingQuestion', { kind: z.literal('mapping'), proposal }),
  model('ReplacementQuestion', { kind: z.literal('replacement'), orders: count, examples: anyText.array() }),
  model('OlderQuestion', { kind: z.literal('older'), extractedAt: anyText, newest: anyText, orders: count }),
  model('RemovalQuestion', { kind: z.literal('removal'), orders: count, tickets: wholeNumber, percent: z.number() }),
  model('GrainQuestion', { kind: z.literal('grain'), performances: count, examples: anyText.array() }),
  model('LookQuestion', { kind: z.literal('look') }),
])

const sums = model('TicketingSums', { lines: count, orders: count, tickets: wholeNumber, paidPence: wholeNumber })

/** What came of a file, or would come of one that is held. */
export const outcome = model('TicketingOutcome', {
  profile: anyText.nullable().describe('How it was read'),
  encoding: anyText,
  separator: anyText,
  linesRead: count,
  linesIgnored: count.describe('Lines that are left out, such as reservations'),
  sums: model('TicketingOutcomeSums', {
    added: sums,
    replaced: sums.describe('Lines that go because the file has others in their place'),
    removed: sums.describe('Orders that go because the file no longer has them'),
    unchanged: sums,
  })
    .nullable()
    .describe('Null where that depends on what was not answered yet'),
  references: count,
  unlinkedReferences: count.describe('References that no event has'),
  questions: question.array(),
  extractedAt: instant as z.ZodType<string>,
})
