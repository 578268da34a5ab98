import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isSensitive } from '@/lib/results/sensitive'
import { questionsOf, type SurveySchema } from '@/lib/surveys/questions/survey-schema'
import {
  type AskedQuestion,
  lastVisitQuestion,
  motivationQuestion,
  peopleQuestions,
  ratingQuestion,
} from './asked-questions'

const questionsIn = (name: string) =>
  questionsOf(
    (JSON.parse(readFileSync(`db/reference/templates/${name}.json`, 'utf8')) as { schema: SurveySchema }).schema,
  )

const latest = [...questionsIn('mandated-2024-25'), ...questionsIn('optional-question-bank')]
const reported = [...peopleQuestions, ratingQuestion, lastVisitQuestion, motivationQuestion]

/** The question itself; of a disability, which is made of two questions, the first. */
const elementOf = ({ concept }: AskedQuestion) =>
  latest.find(
    (element) => (element.concept ?? element.name) === (concept === 'disabled' ? 'longTermCondition' : concept),
  )

describe.each(reported.map((question) => [question.name, question] as const))('%s', (_, question) => {
  const element = elementOf(question)

  test('has one category for every answer of the latest template', () => {
    const codes = question.categories.flatMap(({ codes }) => codes).toSorted()
    const listed = element && 'choices' in element ? element.choices.map(({ value }) => value) : []
    expect(codes).toEqual([...new Set([...listed, 'other'])].toSorted())
  })

  test('is withheld in small groups if the question is', () =>
    expect(question.isSensitive).toBe(element !== undefined && isSensitive(element)))

  test('has an id that names a file and a sheet', () => expect(question.id).toMatch(/^[a-z-]{1,31}$/))
})
