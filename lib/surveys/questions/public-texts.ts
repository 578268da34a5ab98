import type { Choice, MatrixColumn, SchemaElement } from './survey-schema'

type TextChange = (text: string) => string

const changeChoices = (choices: readonly Choice[], change: TextChange): Choice[] =>
  choices.map((choice) => ({ ...choice, text: change(choice.text) }))

const changeColumn = (column: MatrixColumn, change: TextChange): MatrixColumn => ({
  ...column,
  title: change(column.title),
  ...(column.choices && { choices: changeChoices(column.choices, change) }),
})

/** Applies `change` to every text of a question that respondents read; names and values are unchanged. */
export function changePublicTexts(question: SchemaElement, change: TextChange): SchemaElement {
  const about = {
    title: change(question.title),
    ...(question.description && { description: change(question.description) }),
  }
  switch (question.type) {
    case 'text':
      return { ...question, ...about }
    case 'matrixdropdown':
      return {
        ...question,
        ...about,
        rows: changeChoices(question.rows, change),
        columns: question.columns.map((column) => changeColumn(column, change)),
      }
    case 'checkbox':
      return {
        ...question,
        ...about,
        choices: changeChoices(question.choices, change),
        ...(question.otherText && { otherText: change(question.otherText) }),
        ...(question.noneText && { noneText: change(question.noneText) }),
      }
    default:
      return {
        ...question,
        ...about,
        choices: changeChoices(question.choices, change),
        ...(question.otherText && { otherText: change(question.otherText) }),
      }
  }
}

/** Every text of a question that respondents read: title, description, choices, rows and columns. */
export function publicTextsOf(question: SchemaElement): string[] {
  const texts: string[] = []
  changePublicTexts(question, (text) => {
    texts.push(text)
    return text
  })
  return texts
}
