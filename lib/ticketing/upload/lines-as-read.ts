import type { SaleField } from '../profiles/mapping'
import type { MappingProposal } from '../profiles/proposal'
import { type MappingDraft, wordKey } from './mapping-draft'

/** Fields of which nothing is shown before a file is read. */
const unshown = new Set<string>([
  'customerId',
  'customerPostcode',
  'customerCountry',
  'faceValue',
  'fee',
  'salesChannel',
  'provider',
  'ticketId',
] satisfies SaleField[])

type Proposal = Pick<MappingProposal, 'mapping' | 'rows'>

/**
 * The first lines of a file as an answer would have them read. They were read by the proposal: what a price stands for and
 * which ticket types are concessions can be told from what was read.
 * @returns `unanswered` while something is asked that they depend on; `changed` where they would have to be read anew
 */
export function linesAsRead(
  { mapping, rows }: Proposal,
  draft: MappingDraft,
): MappingProposal['rows'] | 'unanswered' | 'changed' {
  if (rows.length === 0 || draft.grain === null || draft.dateOrder === null || draft.prices === null)
    return 'unanswered'
  if (readsOtherwise(mapping, draft)) return 'changed'
  const { prices, concessions } = draft
  return rows.map((row) => {
    const tickets = Math.max(1, Math.abs(row.tickets))
    const isConcession =
      mapping.columns.concession === undefined ? (concessions[wordKey(row.ticketType)] ?? null) : row.isConcession
    if (prices === mapping.prices) return { ...row, isConcession }
    return { ...row, isConcession, paidPence: prices === 'each' ? row.paidPence * tickets : row.paidPence / tickets }
  })
}

/** Whether a draft changes what a shown value is read from. */
function readsOtherwise(mapping: Proposal['mapping'], draft: MappingDraft): boolean {
  const shownColumns = (columns: MappingDraft['columns']) =>
    Object.entries(columns).filter(([field, heading]) => heading !== undefined && !unshown.has(field))
  const reading = ({ columns, grain, dateOrder, decimalSign, pricesHaveFee, statusWords, concessions }: MappingDraft) =>
    JSON.stringify([
      shownColumns(columns).sort(),
      [grain, dateOrder, decimalSign, pricesHaveFee],
      Object.entries(statusWords).sort(),
      mapping.columns.concession === undefined ? [] : Object.entries(concessions).sort(),
    ])
  return reading(mapping) !== reading(draft)
}
