import type { Sale } from '../sale'
import type { Mapping, SaleField } from './mapping'

/** What a proposal cannot know from the file alone, and a person is asked. */
export const mappingQuestions = ['columns', 'dateOrder', 'grain', 'prices', 'provider', 'statusWords'] as const
export type MappingQuestion = (typeof mappingQuestions)[number]

/** How a file of unknown headings would be read, from its heading and first lines, for a person to look at. */
export type MappingProposal = {
  /** The headings as the file has them. */
  header: string[]
  mapping: Mapping
  /** What is to be chosen before the file can be read; in the order of the page. */
  questions: MappingQuestion[]
  /** Required fields for which no column was found. */
  missing: SaleField[]
  /** Values of the columns that mean something, so that the person can judge: by heading, at most five. */
  samples: Record<string, string[]>
  /** The words of the status column, ticket types and channels that the first lines have. */
  words: { statuses: string[]; ticketTypes: string[]; channels: string[] }
  /** The first five lines as they would be read; fewer where lines cannot be. */
  rows: Sale[]
}
