import {
  commonTitle,
  neutralTitle,
  type PublishedTitle,
  parsePublishedTitle,
  wordingOf,
} from '@/lib/surveys/questions/neutral-title'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { haveSameAnswers, mergeQuestions } from './merge-questions'

/** The title of a question in one survey, as its respondents read it. */
export type SurveyTitle = { survey: number; title: string }

/** A question in one of its wordings, with its column's header as title, and the surveys that used the wording. */
export type Wording = { question: SchemaElement; asked: readonly SurveyTitle[] }

/** The header of the column, before the answers, of what each survey asked. */
export const questionHeader = ({ name, title }: Pick<SchemaElement, 'name' | 'title'>) =>
  `${name} ${title} – as it was asked`

type WordingGroup = { words: string; question: SchemaElement; asked: SurveyTitle[]; titles: PublishedTitle[] }

/**
 * The wordings of the questions that surveys asked. Surveys that differ only in the names of event, organisation, art
 * form and place share one; typed words, another edition of the template, and codes with other texts make another. A
 * header has the names that all its surveys have in common, and neutral words for the others.
 * @param templateTitles by question name
 */
export function wordingsOf(
  questions: readonly { question: SchemaElement; asked: readonly SurveyTitle[] }[],
  templateTitles: ReadonlyMap<string, string>,
): Wording[] {
  const byName = new Map<string, WordingGroup[]>()
  for (const { question, asked } of questions) {
    const { name } = question
    const known = byName.get(name) ?? []
    byName.set(name, known)
    for (const { survey, title } of asked) {
      const read = parsePublishedTitle(title, templateTitles.get(name))
      const words = wordingOf(name, read)
      let same = known.find((one) => one.words === words && haveSameAnswers(one.question, question))
      if (!same) {
        same = { words, question, asked: [], titles: [] }
        known.push(same)
      }
      same.question = mergeQuestions(same.question, question)
      same.asked.push({ survey, title: neutralTitle(name, title) })
      same.titles.push(read)
    }
  }
  return [...byName.values()].flatMap(withDistinctHeaders)
}

/** Makes the headers of one question distinct. */
function withDistinctHeaders(groups: readonly WordingGroup[]): Wording[] {
  const taken = new Set<string>()
  return groups.map(({ question, asked, titles }) => {
    const head = commonTitle(question.name, titles)
    let title = head
    for (let number = 2; taken.has(title); number += 1) title = `${head} (asked otherwise, ${number})`
    taken.add(title)
    return { question: { ...question, title }, asked: asked.toSorted((a, b) => a.survey - b.survey) }
  })
}
