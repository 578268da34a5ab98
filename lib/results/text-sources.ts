import { commentName, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { TextSource } from './figures'
import { asksForPostcode } from './postcode-areas'
import { readableText } from './readable-text'
import { kindOfColumn } from './table-figures'

/** A list of typed texts with what its page is called. */
export type TitledSource = { source: TextSource; title: string }

/**
 * Every list of typed texts that a question has: its own answers, those beside "Other", those of a column of a table.
 * Postcodes are none: they tell where somebody lives.
 */
export function textSourcesOf(element: SchemaElement): TitledSource[] {
  const { name } = element
  const title = readableText(element.title)
  switch (element.type) {
    case 'text':
      if (element.inputType !== 'text' || asksForPostcode(element)) return []
      return [{ source: { question: name, of: 'answer' }, title }]
    case 'matrixdropdown':
      return element.columns
        .filter((column) => kindOfColumn(column) === 'texts')
        .map((column) => ({
          source: { question: name, of: 'column', column: column.name },
          title: `${title} – ${readableText(column.title)}`,
        }))
    default: {
      const label = readableText(element.otherText ?? 'Other')
      return element.hasOther ? [{ source: { question: name, of: 'other' }, title: `${title} – ${label}` }] : []
    }
  }
}

/** Unlike any other source's of the same question. */
export const keyOfSource = (source: TextSource) => (source.of === 'column' ? `column ${source.column}` : source.of)

/** The name in a response's answers under which the texts of a source are stored. */
export const storedName = ({ question, of }: TextSource) => (of === 'other' ? commentName(question) : question)

/** The names of a survey's answers by how they are counted. */
export function namesToCount(elements: readonly SchemaElement[]) {
  const isValued = (element: SchemaElement) =>
    element.type !== 'matrixdropdown' &&
    (element.type !== 'text' || element.inputType !== 'text' || asksForPostcode(element))
  const [valued, counted] = [elements.filter(isValued), elements.filter((element) => !isValued(element))]
  const sources = elements.flatMap(textSourcesOf).map(({ source }) => source)
  return {
    valued: valued.map(({ name }) => name),
    counted: [...counted.map(({ name }) => name), ...sources.filter(({ of }) => of === 'other').map(storedName)],
    tables: elements.filter(({ type }) => type === 'matrixdropdown').map(({ name }) => name),
    typedColumns: sources.flatMap((source) => (source.of === 'column' ? [source] : [])),
  }
}
