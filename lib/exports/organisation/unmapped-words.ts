import { commentName, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { textsOf } from '../answer-fields'
import type { Unmapped } from './crosswalk'

/** `B-Q9 What is your religion or belief? No religion (not asked in “Audience survey 2024/25”)`. */
export function unmappedWords(questions: readonly SchemaElement[]): (unmapped: readonly Unmapped[]) => string | null {
  const known = new Map(
    questions.map((question) => {
      const texts =
        question.type === 'text' || question.type === 'matrixdropdown' ? new Map<string, string>() : textsOf(question)
      return [question.name, { title: `${question.name} ${question.title}`, texts }] as const
    }),
  )
  for (const [name, { title }] of [...known])
    known.set(commentName(name), { title: `${title} – in their own words`, texts: new Map() })
  const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return (unmapped) => {
    if (unmapped.length === 0) return null
    return unmapped
      .map(({ question, value, reason }) => {
        const about = known.get(question)
        return `${about?.title ?? question} ${about?.texts.get(String(value)) ?? shown(value)} (${reason})`
      })
      .join('; ')
  }
}
