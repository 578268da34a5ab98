import { expect, test } from 'vitest'
import { neutralQuestion, neutralQuestionsOf } from './neutral-question'
import { publicTextsOf } from './public-texts'
import type { SchemaElement } from './survey-schema'

const choices = [{ value: 'quay', text: 'At [Location], before [insert date]' }]
const several: SchemaElement = {
  name: 'O-DQ7',
  type: 'checkbox',
  title: 'Which of [NPO]’s events?',
  description: 'Beside [event]',
  choices,
  hasOther: true,
  otherText: 'Another [discipline] event',
  hasNone: true,
  noneText: 'None by [insert partner name]',
}
const table: SchemaElement = {
  name: 'O-Q18',
  type: 'matrixdropdown',
  title: 'How was [NPO] part?',
  rows: [{ value: 'talk', text: 'The talk at [Location]' }],
  columns: [{ name: 'rating', title: 'Your rating of [placeholder]', cellType: 'dropdown', choices }],
}

test('no text of a question has brackets', () => {
  expect(publicTextsOf(neutralQuestion(several))).toEqual([
    'Which of the organisation’s events?',
    'Beside the event',
    'At the venue, before …',
    'Another arts event',
    'None by …',
  ])
  expect(publicTextsOf(neutralQuestion(table))).toEqual([
    'How was the organisation’s part?',
    'The talk at the venue',
    'Your rating of …',
    'At the venue, before …',
  ])
})

test('names, codes and words in other brackets stay', () => {
  const own: SchemaElement = { ...several, title: 'Which [BSL interpreted] events?' }
  expect(neutralQuestion(own)).toMatchObject({
    name: 'O-DQ7',
    title: 'Which [BSL interpreted] events?',
    choices: [{ value: 'quay' }],
  })
})

test('the questions of a schema keep their order', () => {
  const pages = [several, table].map((element) => ({ name: '', title: '', elements: [element] }))
  expect(neutralQuestionsOf({ pages })).toEqual([neutralQuestion(several), neutralQuestion(table)])
})
