import type { MatrixColumn, SchemaElement, SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { commentName, noneValue, otherValue, questionsOf } from '@/lib/surveys/questions/survey-schema'
import { comments, listWeight, otherWords, scaleWeights, weightsOf } from './answer-weights'
import { type Catchment, postcodeIn } from './places'
import type { Random, WeightedChoices } from './random'

export type Answers = Record<string, unknown>

type Respondent = {
  /** The day of the visit, for questions that ask for a date. */
  day: string
  /** How happy somebody is, 0 to 1: what they think of one thing colours what they think of the next. */
  mood: number
}

type Question = {
  name: string
  isRequired: boolean
  isAsked: (answers: Answers) => boolean
  answer: (random: Random, respondent: Respondent, answers: Answers) => unknown
}

/** How often an optional question is passed over. */
const skipRate = 0.22

/**
 * Makes answers for one survey as its respondents might give them: choices of the question, conditions kept, ratings
 * that hang together. `reach` is how many of the questions somebody is asked before leaving.
 */
export function createAnswerMaker(schema: SurveySchema, catchment: Catchment) {
  const questions = questionsOf(schema).map((element) => questionOf(element, catchment))
  return (random: Random, day: string, reach: number): { answers: Answers; asked: number } => {
    const answers: Answers = {}
    const respondent = { day, mood: random.fraction() }
    let asked = 0
    for (const question of questions) {
      if (asked >= reach) break
      if (!question.isAsked(answers)) continue
      asked++
      if (!question.isRequired && random.chance(skipRate)) continue
      const answer = question.answer(random, respondent, answers)
      if (answer !== undefined) answers[question.name] = answer
    }
    return { answers, asked }
  }
}

function questionOf(element: SchemaElement, catchment: Catchment): Question {
  return {
    name: element.name,
    isRequired: element.isRequired ?? false,
    isAsked: conditionOf(element.visibleIf),
    answer: answererOf(element, catchment),
  }
}

/** The two shapes of condition that the templates hold: `{B-Q16} = 'yes'` and `{B-Q9} anyof ['england', 'wales']`. */
function conditionOf(visibleIf: string | undefined): (answers: Answers) => boolean {
  if (!visibleIf) return () => true
  const [, name = '', list] = /^\{([\w-]+)\} (?:=|anyof) (.+)$/.exec(visibleIf) ?? []
  if (!list) throw new Error(`The demonstration data cannot read the condition ${visibleIf}`)
  const values = [...list.matchAll(/'([^']*)'/g)].map(([, value]) => value)
  return (answers) => values.includes(answers[name] as string)
}

function answererOf(element: SchemaElement, catchment: Catchment): Question['answer'] {
  switch (element.type) {
    case 'radiogroup':
    case 'dropdown': {
      const choose = chooser(element.concept, element.choices)
      return (random, { mood }, answers) => {
        if (element.hasOther && random.chance(0.015)) {
          answers[commentName(element.name)] = random.pick(otherWords)
          return otherValue
        }
        return choose(random, mood)
      }
    }
    case 'checkbox':
      return checkboxAnswer(element)
    case 'text':
      return textAnswer(element, catchment)
    case 'matrixdropdown':
      return (random, { mood }, answers) => {
        const rows: Record<string, Record<string, unknown>> = {}
        element.rows.forEach(({ value: row }, index) => {
          if (index > 0 && random.chance(element.concept === 'groupSize' ? 0.72 : 0.2)) return
          for (const column of element.columns) rows[row] = { [column.name]: cellAnswer(column, random, mood) }
        })
        if (element.concept === 'groupSize' && (answers['B-Q7'] as string[] | undefined)?.includes('alone'))
          return { adults: { count: 1 } }
        return rows
      }
  }
}

/** Best answers first, so that mood can choose; the order of the list for what is no rating. */
function weightedChoices(
  concept: string | undefined,
  values: readonly string[],
): { list: WeightedChoices<string>; rated: boolean } {
  const known = concept === undefined ? undefined : weightsOf[concept]
  if (known) {
    const list = values.map((value) => [value, known[value] ?? 1] as const)
    if (concept === 'nps') return { list: list.toReversed(), rated: true }
    return { list, rated: concept === 'overallExperience' }
  }
  if (values.includes('5') && values.includes('1') && values.length < 8)
    return { list: values.map((value) => [value, scaleWeights[value] ?? 1]), rated: true }
  return { list: values.map((value, index) => [value, listWeight(value, index)]), rated: false }
}

function chooser(concept: string | undefined, choices: readonly { value: string }[]) {
  const { list, rated } = weightedChoices(
    concept,
    choices.map(({ value }) => value),
  )
  const total = list.reduce((sum, [, weight]) => sum + weight, 0)
  return (random: Random, mood: number): string => {
    let left = (rated ? 0.75 * mood + 0.25 * random.fraction() : random.fraction()) * total
    for (const [value, weight] of list) {
      left -= weight
      if (left < 0) return value
    }
    return list[0]?.[0] ?? ''
  }
}

/** Answers that stand alone: nobody ticks another beside them. */
const exclusiveValues = new Set(['alone', 'pnts', noneValue])

function checkboxAnswer(element: Extract<SchemaElement, { type: 'checkbox' }>): Question['answer'] {
  const choose = chooser(element.concept, element.choices)
  const most = Math.min(element.maxSelectedChoices ?? 3, element.choices.length)
  return (random, _, answers) => {
    if (element.hasNone && random.chance(0.06)) return [noneValue]
    const wanted = Math.min(
      most,
      random.weighted([
        [1, 46],
        [2, 32],
        [3, 22],
      ]),
    )
    const chosen = new Set<string>()
    for (let tries = 0; chosen.size < wanted && tries < 12; tries++) {
      const value = choose(random, 0)
      if (exclusiveValues.has(value)) return [value]
      chosen.add(value)
    }
    if (element.hasOther && chosen.size < most && random.chance(0.03)) {
      chosen.add(otherValue)
      answers[commentName(element.name)] = random.pick(otherWords)
    }
    return [...element.choices.map(({ value }) => value), otherValue].filter((value) => chosen.has(value))
  }
}

/** Which answer to "where do you live" is which nation. */
const nations: Record<string, number> = { england: 1, wales: 2, scotland: 3, ni: 4 }

function textAnswer(element: Extract<SchemaElement, { type: 'text' }>, catchment: Catchment): Question['answer'] {
  if (element.inputType === 'date') return (_, { day }) => day
  if (element.inputType === 'number') return (random) => numberWithin(random, element)
  if (element.concept !== 'postcode') return (random) => random.pick(comments).slice(0, element.maxLength ?? 1000)
  return (random, _, answers) => {
    const nation = nations[String(answers['B-Q9'] ?? answers['B-Q1'])]
    return nation && postcodeIn(catchment.homeIn(nation, random).outcode, random)
  }
}

function numberWithin(
  random: Random,
  { min, max, concept }: { min?: unknown; max?: unknown; concept?: string },
): number {
  const least = Number(min ?? 0)
  const usual = concept === 'groupAdults' ? 4 : concept === 'groupChildren' ? 3 : Number(max ?? 20) > 999 ? 80 : 12
  const low = Math.floor(random.fraction() ** 2 * usual)
  return Math.min(Math.max(least, low + (concept === 'groupAdults' ? 1 : 0)), Number(max ?? 999))
}

const cellChoosers = new WeakMap<MatrixColumn, ReturnType<typeof chooser>>()

function cellAnswer(column: MatrixColumn, random: Random, mood: number): unknown {
  if (column.cellType === 'text') return column.inputType === 'number' ? 1 + (numberWithin(random, { max: 4 }) % 6) : ''
  let choose = cellChoosers.get(column)
  if (!choose) {
    choose = chooser(undefined, column.choices ?? [])
    cellChoosers.set(column, choose)
  }
  return choose(random, mood)
}
