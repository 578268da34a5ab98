import { commentName, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { TextSource } from './figures'
import { asksForPostcode } from './postcode-areas'
import { kindOfColumn } from './table-figures'

/** A list of typed texts with what its page is called. */
type TitledSource = { source: TextSource; title: string }

/**
 * Every list of typed texts that a question has: its own answers, those beside "Other", those of a column of a table.
 * Postcodes are none: they tell where somebody lives.
 */
export function textSourcesOf(element: SchemaElement): TitledSource[] {
  const { name } = element
  const title = element.title
  switch (element.type) {
    case 'text':
      if (element.inputType !== 'text' || asksForPostcode(element)) return []
      return [{ source: { question: name, of: 'answer' }, title }]
    case 'matrixdropdown':
      return element.columns
        .filter((column) => kindOfColumn(column) === 'texts')
        .map((column) => ({
          source: { question: name, of: 'column', column: column.name },
          title: `${title} – ${column.title}`,
        }))
    default: {
      const label = element.otherText ?? 'Other'
      return element.hasOther ? [{ source: { question: name, of: 'other' }, title: `${title} – ${label}` }] : []
    }
  }
}

/** Unlike any other source's of the same question. */
export const keyOfSource = (source: TextSource) => (source.of === 'column' ? `column ${source.column}` : source.of)

/** The name in a response's answers under which the texts of a source are stored. */
export const storedName = ({ question, of }: TextSource) => (of === 'other' ? commentName(question) : question)

/** What is asked of the database for the figures of these questions. */
export function namesToCount(elements: readonly SchemaElement[]) {
  const sources = elements.flatMap(textSourcesOf).map(({ source }) => source)
  const tables = elements.filter(({ type }) => type === 'matrixdropdown').map(({ name }) => name)
  return {
    /** Names of which only the number of answers counts. */
    counted: [...tables, ...sources.filter(({ of }) => of !== 'column').map(storedName)],
    tables,
    typedColumns: sources.flatMap((source) => (source.of === 'column' ? [source] : [])),
  }
}
