import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { MappedQuestion } from '@/lib/exports/organisation/template-mapping'
import { isSensitive } from '@/lib/results/sensitive'
import { questionsOf, type SchemaElement, type SurveySchema } from '@/lib/surveys/questions/survey-schema'
import {
  type AskedQuestion,
  lastVisitQuestion,
  motivationQuestion,
  peopleQuestions,
  ratingQuestion,
} from './asked-questions'

const readReference = <Content>(name: string) =>
  JSON.parse(readFileSync(`db/reference/templates/${name}.json`, 'utf8')) as Content

const years = ['mandated-2023-24', 'mandated-2024-25']
const templates = years.map((name) => questionsOf(readReference<{ schema: SurveySchema }>(name).schema))
const reported = [...peopleQuestions, ratingQuestion, lastVisitQuestion, motivationQuestion]

/** Concepts that one report question stands for: a disability is made of two questions, or of one. */
const conceptsOf = ({ concept }: AskedQuestion) => (concept === 'disabled' ? ['disabilityCombined'] : [concept])
const elementsOf = (question: AskedQuestion) =>
  templates.map((elements) => elements.find(({ concept }) => conceptsOf(question).includes(concept ?? '')))
const labelOf = ({ categories }: AskedQuestion, code: string) =>
  categories.find(({ codes }) => codes.includes(code))?.label
const codesOf = (element: SchemaElement | undefined) =>
  element && 'choices' in element ? element.choices.map(({ value }) => value) : []

describe.each(reported.map((question) => [question.name, question] as const))('%s', (_, question) => {
  test('has a category for every answer of every template year, and no code in two', () => {
    for (const element of elementsOf(question))
      for (const code of codesOf(element)) expect([code, labelOf(question, code)]).toEqual([code, expect.any(String)])
    const codes = question.categories.flatMap(({ codes }) => codes)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('counts an older answer where the crosswalk puts it', () => {
    const [older, newer] = elementsOf(question)
    if (!older || !newer) return
    const { questions } = readReference<{ questions: MappedQuestion[] }>('mandated-2023-24-to-2024-25')
    const mapped = questions.find(({ from, to }) => from.includes(older.name) && to.includes(newer.name))
    for (const { from, to } of Array.isArray(mapped?.answers) ? mapped.answers : [])
      if (from && typeof to === 'string') expect([from, labelOf(question, from)]).toEqual([from, labelOf(question, to)])
  })

  test('is withheld in small groups if the question is', () => {
    for (const element of elementsOf(question)) if (element) expect(question.isSensitive).toBe(isSensitive(element))
  })
})
