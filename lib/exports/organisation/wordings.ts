import { neutralTitle, wordingOf } from '@/lib/surveys/questions/neutral-title'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { haveSameAnswers, merged } from './merge-questions'

/** What a survey asked, as its respondents read it. */
export type AskedWords = { survey: number; title: string }

/** A question in one of its wordings, under the words of a column's head, with the surveys that asked it so. */
export type Wording = { question: SchemaElement; asked: readonly AskedWords[] }

type Gathered = { words: string; question: SchemaElement; asked: AskedWords[] }

/**
 * The wordings of the questions that surveys asked. Surveys that differ only in the names of event, organisation, art form
 * and place share one; words that somebody typed, words of another edition of the template, and answers that read otherwise
 * make another. A head has the very words where all its surveys used the same, and neutral ones for the names otherwise.
 * @param titles the templates' own, by the questions' names
 */
export function wordingsOf(
  questions: readonly { question: SchemaElement; asked: readonly AskedWords[] }[],
  titles: ReadonlyMap<string, string>,
): Wording[] {
  const byName = new Map<string, Gathered[]>()
  for (const { question, asked } of questions) {
    const { name } = question
    const known = byName.get(name) ?? []
    byName.set(name, known)
    const byWords = Map.groupBy(asked, ({ title }) => wordingOf(name, title, titles.get(name)))
    for (const [words, surveys] of byWords) {
      const same = known.find((one) => one.words === words && haveSameAnswers(one.question, question))
      const shown = surveys.map(({ survey, title }) => ({ survey, title: neutralTitle(name, title) }))
      if (same) {
        same.question = merged(same.question, question)
        same.asked.push(...shown)
      } else known.push({ words, question, asked: shown })
    }
  }
  return [...byName.values()].flatMap(withHeads)
}

/** Each head unlike the others of its question. */
function withHeads(gathered: readonly Gathered[]): Wording[] {
  const taken = new Set<string>()
  return gathered.map(({ words, question, asked }) => {
    const [first = words, ...more] = new Set(asked.map(({ title }) => title))
    const head = more.length === 0 ? first : words
    let title = head
    for (let number = 2; taken.has(title); number += 1) title = `${head} (asked otherwise, ${number})`
    taken.add(title)
    return { question: { ...question, title }, asked: asked.toSorted((a, b) => a.survey - b.survey) }
  })
}
