import { requiredFields } from '../profiles/find-profile'
import type { DateOrder, Grain, Mapping, SaleField } from '../profiles/mapping'
import type { MappingProposal, MappingQuestion } from '../profiles/proposal'

/** A mapping while somebody answers: what they are asked has no answer yet. */
export type MappingDraft = Omit<Mapping, 'grain' | 'dateOrder' | 'prices'> & {
  grain: Grain | null
  dateOrder: DateOrder | null
  prices: Mapping['prices'] | null
}

/** What is wrong with a draft, by what it is about: a field, `columns reference`; a word, `status void`. */
export type DraftFaults = Readonly<Record<string, string>>

type MappingQuestions = Pick<MappingProposal, 'questions' | 'words' | 'mapping'>

/** Words of a column are told apart without regard to case. */
export const wordKey = (word: string) => word.trim().toLowerCase()

const asks = ({ questions }: MappingQuestions, question: MappingQuestion) => questions.includes(question)

/** The proposal as a draft. What is ambiguous is for the person to say, so nothing is chosen there. */
export function draftOf(proposal: MappingQuestions): MappingDraft {
  const { mapping } = proposal
  return {
    ...mapping,
    grain: asks(proposal, 'grain') ? null : mapping.grain,
    dateOrder: asks(proposal, 'dateOrder') ? null : mapping.dateOrder,
    prices: asks(proposal, 'prices') ? null : mapping.prices,
  }
}

/** The words of the status column that the draft is to explain; none where another column has been chosen for it. */
export function statusWordsOf({ words, mapping }: MappingQuestions, { columns }: MappingDraft): string[] {
  return columns.transactionType !== undefined && columns.transactionType === mapping.columns.transactionType
    ? words.statuses
    : []
}

/** The same for the words of ticket types, and of the column that says what is a concession. */
export function ticketTypesOf({ words, mapping }: MappingQuestions, { columns }: MappingDraft): string[] {
  const isProposed = (field: 'ticketType' | 'concession') =>
    columns[field] !== undefined && columns[field] === mapping.columns[field]
  return isProposed('ticketType') || isProposed('concession') ? words.ticketTypes : []
}

/** The fields whose columns are needed. */
export const requiredOf = ({ grain }: MappingDraft, { mapping }: MappingQuestions) =>
  requiredFields({ grain: grain ?? mapping.grain })

/** What is still to be said. */
export function faultsInDraft(draft: MappingDraft, proposal: MappingQuestions): DraftFaults {
  const required = requiredOf(draft, proposal)
  const unexplained = asks(proposal, 'statusWords')
    ? statusWordsOf(proposal, draft).filter((word) => draft.statusWords[wordKey(word)] === undefined)
    : []
  return Object.fromEntries([
    ...required.flatMap((field) => (draft.columns[field] ? [] : [[columnKey(field), 'Choose the column']])),
    ...(draft.dateOrder === null ? [['dateOrder', 'Choose how the dates are written']] : []),
    ...(draft.grain === null ? [['grain', 'Choose what a line stands for']] : []),
    ...(draft.prices === null ? [['prices', 'Choose what a price stands for']] : []),
    ...(asks(proposal, 'provider') && draft.providerId === null && !draft.columns.provider
      ? [['provider', 'Choose the ticketing provider']]
      : []),
    ...unexplained.map((word) => [statusKey(word), 'Choose what it means']),
  ])
}

export const columnKey = (field: SaleField) => `columns ${field}`
export const statusKey = (word: string) => `status ${wordKey(word)}`

/** The draft as a mapping; undefined while something is still to be said. */
export function mappingOf({ grain, dateOrder, prices, ...others }: MappingDraft): Mapping | undefined {
  if (grain === null || dateOrder === null || prices === null) return undefined
  return { ...others, grain, dateOrder, prices }
}
