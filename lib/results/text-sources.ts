import { commentName, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { TextSource } from './figures'
import { asksForPostcode } from './postcode-areas'
import { isSensitive } from './sensitive'
import { kindOfColumn } from './table-figures'

/** A list of typed texts with the title of its page. */
type TitledSource = { source: TextSource; title: string }

/**
 * The lists of typed texts of a question: its answers, the texts for "Other", or those of each table column. Postcodes
 * and sensitive questions have none: they are personal data.
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
      if (isSensitive(element)) return []
      const label = element.otherText ?? 'Other'
      return element.hasOther ? [{ source: { question: name, of: 'other' }, title: `${title} – ${label}` }] : []
    }
  }
}

/** A key of the source, unique within its question. */
export const keyOfSource = (source: TextSource) => (source.of === 'column' ? `column ${source.column}` : source.of)

/** The name under which a response stores the texts of a source. */
export const storedName = ({ question, of }: TextSource) => (of === 'other' ? commentName(question) : question)

/** The names to query for the figures of these questions. */
export function namesToCount(elements: readonly SchemaElement[]) {
  const sources = elements.flatMap(textSourcesOf).map(({ source }) => source)
  const tables = elements.filter(({ type }) => type === 'matrixdropdown').map(({ name }) => name)
  const unlisted = elements.filter(isSensitive).map(({ name }) => commentName(name))
  return {
    texts: [...sources.filter(({ of }) => of !== 'column').map(storedName), ...unlisted],
    tables,
    lists: elements.filter(({ type }) => type === 'checkbox').map(({ name }) => name),
    typedColumns: sources.flatMap((source) => (source.of === 'column' ? [source] : [])),
  }
}
