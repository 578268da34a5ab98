import { z } from 'zod'
import { anyText, count, day, flag, id, instant, model, wholeNumber } from '@/lib/floor/validation/answer-fields'
import { saleFields } from '../profiles/mapping'
import { mappingSchema } from '../profiles/mapping-schema'
import { mappingQuestions } from '../profiles/proposal'
import { salesChannels, transactionTypes } from '../sale'

/** How the files of one heading are read. */
export const mapping = model('TicketingMapping', mappingSchema.shape)

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

const sums = model('TicketingSums', {
  lines: count,
  takenBack: count.optional().describe('Those of the lines that were refunded, cancelled or sold no longer'),
  orders: count.describe('Orders in which the lines leave tickets, or take some away'),
  tickets: wholeNumber,
  paidPence: wholeNumber,
})

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
    belowNothing: model('TicketingBelowNothing', { performances: count, examples: anyText.array() })
      .optional()
      .describe('Performances that the file leaves with more tickets given back than sold, and the first of them'),
  })
    .nullable()
    .describe('Null where that depends on what was not answered yet, and where lines that were downloaded come again'),
  references: count,
  unlinkedReferences: count.describe('References that no event has'),
  questions: question.array(),
  extractedAt: instant as z.ZodType<string>,
})
