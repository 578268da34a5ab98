import type { Cell } from '@/lib/floor/spreadsheet/table'
import type { Answers } from '@/lib/surveys/engine/answers'
import { say } from '../messages'
import type { AnswerCells } from './answer-cells'
import { crosswalkOf, type Unmapped } from './crosswalk'
import { isOptional } from './optional-name'
import type { AskedSet, QuestionSets } from './question-set'
import { eachAnswer } from './stored-answers'
import { unmappedWords } from './unmapped-words'

/** What found no place of its own among the cells. */
export type Beside = { unmapped: string | null; approximate: string }

export const nothingBeside: Beside = { unmapped: null, approximate: '' }

/** Writes stored answers (`eachAnswer`) into the cells of a row. */
export type AnswersWriter = (row: Cell[], stored: string) => Beside

/** How the answers to the questions of `set` get into the cells of the latest template and the optional questions. */
export function writerOf(set: AskedSet, sets: QuestionSets, cells: AnswerCells): AnswersWriter {
  return set.root?.id === sets.latest.id ? sameTemplate(set, cells) : olderTemplate(set, sets, cells)
}

const stranger = (question: string, value: unknown): Unmapped => ({ question, value, reason: say.notInSurvey })

function sameTemplate({ questions }: AskedSet, cells: AnswerCells): AnswersWriter {
  const wordsOf = unmappedWords(questions)
  return (row, stored) => {
    const strangers: Unmapped[] = []
    eachAnswer(stored, (name, json) => {
      if (!cells.write(row, name, json)) strangers.push(stranger(name, JSON.parse(json)))
    })
    return strangers.length === 0 ? nothingBeside : { unmapped: wordsOf(strangers), approximate: '' }
  }
}

function olderTemplate(set: AskedSet, { latest, mappings }: QuestionSets, cells: AnswerCells): AnswersWriter {
  const wordsOf = unmappedWords(set.questions)
  const older = { name: set.name, questions: set.questions.filter(({ name }) => !isOptional(name)) }
  const walk = crosswalkOf(set.root && mappings.get(set.root.id), older, latest)
  return (row, stored) => {
    // Without a prototype any name is a name.
    const given: Answers = Object.create(null)
    eachAnswer(stored, (name, json) => {
      // Optional questions keep their names from template to template; the others go through the crosswalk together.
      if (!(isOptional(name) && cells.write(row, name, json))) given[name] = JSON.parse(json)
    })
    const { answers, unmapped, approximate } = walk(given)
    // An older question that nobody mapped may have the name of a newer one that means something else.
    for (const name in answers) if (!cells.put(row, name, answers[name])) unmapped.push(stranger(name, answers[name]))
    return { unmapped: wordsOf(unmapped), approximate: [...approximate].sort().join('; ') }
  }
}
