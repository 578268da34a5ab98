import type { CheckboxElement, ChoiceElement, SchemaElement, TextElement } from '@/lib/surveys/questions/survey-schema'
import { findFollowers, isSensitive } from '../sensitive'
import { bestFirst } from '../table-figures'

/** One question of a cross-tabulation, or one row of a table in one of its columns, which is asked like a question. */
export type CrossQuestion = {
  /** As addresses name it. */
  key: string
  title: string
  /** Where a response stores the answer. */
  path: readonly string[]
  /** What is asked, as a question by itself. */
  element: ChoiceElement | CheckboxElement | TextElement
}

/**
 * The questions whose answers can be split: choices, numbers, and each row of a table of these. Sensitive questions, and those
 * that they lead to, are in no cross-tabulation; texts, dates and postcodes single people out.
 */
export function listSplitQuestions(elements: readonly SchemaElement[]): CrossQuestion[] {
  const followers = findFollowers(elements)
  return elements.filter((element) => !isSensitive(element) && !followers.has(element.name)).flatMap(crossQuestionsOf)
}

/** The questions by whose answers others can be split: those with answers to choose from. */
export const listGroupQuestions = (elements: readonly SchemaElement[]): CrossQuestion[] =>
  listSplitQuestions(elements).filter(({ path, element }) => path.length === 1 && element.type !== 'text')

function crossQuestionsOf(element: SchemaElement): CrossQuestion[] {
  const { name, title } = element
  switch (element.type) {
    case 'radiogroup':
    case 'dropdown':
    case 'checkbox':
      return [{ key: name, title, path: [name], element }]
    case 'text':
      return element.inputType === 'number' ? [{ key: name, title, path: [name], element }] : []
    case 'matrixdropdown':
      return element.columns.flatMap((column) =>
        element.rows.flatMap((row): CrossQuestion[] => {
          const path = [name, row.value, column.name]
          const one = element.columns.length === 1 ? row.text : `${row.text}, ${column.title}`
          const about = { key: path.join('/'), title: `${title} – ${one}`, path }
          const asked = { name: about.key, title: column.title }
          if (column.cellType === 'dropdown')
            return [
              { ...about, element: { ...asked, type: 'radiogroup', choices: [...bestFirst(column.choices ?? [])] } },
            ]
          return column.inputType === 'number'
            ? [{ ...about, element: { ...asked, type: 'text', inputType: 'number' } }]
            : []
        }),
      )
  }
}
