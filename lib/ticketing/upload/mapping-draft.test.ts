import { expect, test } from 'vitest'
import type { Mapping } from '../profiles/mapping'
import { draftOf, faultsInDraft, mappingOf, statusWordsOf, ticketTypesOf, wordKey } from './mapping-draft'

const mapping: Mapping = {
  columns: {
    reference: 'Ref',
    performanceDate: 'Date',
    transactionId: 'Order',
    pricePaid: 'Paid',
    transactionType: 'State',
  },
  grain: 'line',
  dateOrder: 'dmy',
  prices: 'each',
  pricesHaveFee: false,
  decimalSign: '.',
  statusWords: { sold: 'Sale' },
  concessions: {},
  channelWords: {},
  providerId: null,
  mode: 'orders',
  replacement: null,
}
const words = { statuses: ['Sold', 'Void'], ticketTypes: ['Adult'], channels: [] }

test('what is asked has no answer yet, and what is not asked keeps the proposed one', () => {
  const asked = { questions: ['dateOrder' as const, 'prices' as const], words, mapping }
  expect(draftOf(asked)).toMatchObject({ dateOrder: null, prices: null, grain: 'line' })
  expect(mappingOf(draftOf(asked))).toBeUndefined()
})

test.each(['grain', 'dateOrder', 'prices'] as const)(
  'a draft is no mapping while its %s alone has no answer',
  (asked) => {
    expect(mappingOf({ ...mapping, [asked]: null })).toBeUndefined()
  },
)

test('what is missing is named by field and word', () => {
  const asked = {
    questions: ['columns', 'dateOrder', 'grain', 'prices', 'provider', 'statusWords'] as const,
    words,
    mapping,
  }
  const proposal = { ...asked, questions: [...asked.questions] }
  const draft = draftOf(proposal)
  expect(faultsInDraft(draft, proposal)).toEqual({
    'columns tickets': 'Choose the column',
    'columns transactionDate': 'Choose the column',
    dateOrder: 'Choose how the dates are written',
    grain: 'Choose what a line stands for',
    prices: 'Choose what a price stands for',
    provider: 'Choose the ticketing provider',
    'status void': 'Choose what it means',
  })
  const answered = {
    ...draft,
    columns: { ...draft.columns, transactionDate: 'Sold' },
    grain: 'ticket' as const,
    dateOrder: 'mdy' as const,
    prices: 'line' as const,
    providerId: 101,
    statusWords: { ...draft.statusWords, void: 'ignored' as const },
  }
  expect(faultsInDraft(answered, proposal)).toEqual({})
  expect(mappingOf(answered)).toEqual({ ...mapping, ...answered })
})

test('totals need no order, and lines that name their provider need none of the file', () => {
  const proposal = { questions: ['provider' as const], words, mapping }
  const { transactionId: _, ...columns } = mapping.columns
  const totals = {
    ...draftOf(proposal),
    grain: 'total' as const,
    columns: { ...columns, tickets: 'No', provider: 'By' },
  }
  expect(faultsInDraft(totals, proposal)).toEqual({})
})

test('words are asked of the column that they were found in alone', () => {
  const proposal = {
    questions: [],
    words,
    mapping: { ...mapping, columns: { ...mapping.columns, ticketType: 'Type' } },
  }
  const draft = draftOf(proposal)
  expect([statusWordsOf(proposal, draft), ticketTypesOf(proposal, draft)]).toEqual([['Sold', 'Void'], ['Adult']])
  const others = { ...draft, columns: { ...draft.columns, transactionType: 'Kind', ticketType: 'Kind' } }
  expect([statusWordsOf(proposal, others), ticketTypesOf(proposal, others)]).toEqual([[], []])
})

test('ticket types are asked as well where only the column of concessions was found', () => {
  const proposal = {
    questions: [],
    words,
    mapping: { ...mapping, columns: { ...mapping.columns, concession: 'Discount' } },
  }
  const draft = draftOf(proposal)
  expect(ticketTypesOf(proposal, draft)).toEqual(['Adult'])
  const others = { ...draft, columns: { ...draft.columns, concession: 'Kind' } }
  expect(ticketTypesOf(proposal, others)).toEqual([])
})

test('a word is the same in capitals and with blanks around it', () => {
  expect([' Sold', 'SOLD ', 'sold', 'Part  sold'].map(wordKey)).toEqual(['sold', 'sold', 'sold', 'part  sold'])
})
