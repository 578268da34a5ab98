import { describe, expect, test } from 'vitest'
import olderFile from '@/db/reference/templates/mandated-2023-24.json' with { type: 'json' }
import mappingFile from '@/db/reference/templates/mandated-2023-24-to-2024-25.json' with { type: 'json' }
import newerFile from '@/db/reference/templates/mandated-2024-25.json' with { type: 'json' }
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { crosswalkOf, type MappedAnswers } from './crosswalk'
import type { TemplateMapping } from './template-mapping'

const mapping = mappingFile as TemplateMapping
const older = { name: 'Audience survey 2023/24', questions: elementsOf(olderFile.schema) }
const newer = { name: 'Audience survey 2024/25', questions: elementsOf(newerFile.schema) }
const walk = crosswalkOf(mapping, older, newer)

test('the worked example of the reference data is reproduced', () => {
  expect(walk(mappingFile.example.unmapped)).toEqual({
    answers: mappingFile.example.mapped,
    unmapped: [{ question: 'B-Q9', value: 'none', reason: 'not asked in “Audience survey 2024/25”' }],
    approximate: new Set(),
  })
})

test('a split answer that leaves one part open fills only the other, as approximate', () => {
  expect(walk({ 'B-Q8': 'no' })).toEqual({
    answers: { 'B-Q16': 'no' },
    unmapped: [],
    approximate: new Set(['B-Q16']),
  })
})

test('several answers that map to one are listed once', () => {
  expect(walk({ 'B-Q14': ['colleagues', 'group', 'alone'] }).answers).toEqual({ 'B-Q7': ['group', 'alone'] })
})

test('two numbers become the cells of one table; the cell for companions stays empty', () => {
  expect(walk({ 'B-Q15': 3, 'B-Q16': 0 }).answers).toEqual({ 'B-Q8': { adults: { count: 3 }, children: { count: 0 } } })
})

test('the text of Other is mapped too, or is unmapped with a reason', () => {
  expect(walk({ 'B-Q4': 'other', 'B-Q4-Comment': 'Agender' }).answers).toEqual({
    'B-Q12': 'other',
    'B-Q12-Comment': 'Agender',
  })
  expect(walk({ 'B-Q1-Comment': 'Jersey' }).unmapped).toEqual([
    { question: 'B-Q1-Comment', value: 'Jersey', reason: 'the question takes no text beside the answer' },
  ])
})

test('unknown answers, several answers to a single choice and unknown questions are unmapped with a reason', () => {
  expect(walk({ 'B-Q3': 'a hundred' }).unmapped[0]?.reason).toBe('no such answer in “Audience survey 2024/25”')
  expect(walk({ 'B-Q3': ['16_19', '85_plus'] })).toMatchObject({
    answers: { 'B-Q11': '16_19' },
    unmapped: [{ question: 'B-Q3', value: '85_plus', reason: 'the question takes one answer' }],
  })
  expect(walk({ 'B-Q3': { row: 1 } }).unmapped).toHaveLength(1)
  expect(walk({ 'B-Q99': 'x' }).unmapped).toEqual([
    { question: 'B-Q99', value: 'x', reason: 'no question of the survey has this name' },
  ])
})

test('optional questions keep their names and their answers', () => {
  expect(walk({ 'O-Q3': ['theatre'], 'O-Q3-Comment': 'x' }).answers).toEqual({
    'O-Q3': ['theatre'],
    'O-Q3-Comment': 'x',
  })
})

test('without a mapping all answers to an older template are unmapped', () => {
  const nowhere = crosswalkOf(undefined, older, newer)(mappingFile.example.unmapped)
  expect(nowhere.answers).toEqual({})
  expect(nowhere.unmapped).toHaveLength(21)
  expect(nowhere.unmapped[0]?.reason).toBe(
    'nothing says how “Audience survey 2023/24” reads in “Audience survey 2024/25”',
  )
})

/** Pseudo-random numbers from 0 to 1, the same on every machine. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const codesOf = (question: SchemaElement): string[] => {
  if (question.type === 'text' || question.type === 'matrixdropdown') return []
  return [...question.choices.map(({ value }) => value), ...(question.hasOther ? ['other'] : []), 'not in the list']
}

/** Random answers to a template, valid ones of every shape and invalid ones. */
function anyAnswers(questions: readonly SchemaElement[], chance: () => number): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const question of questions) {
    if (chance() < 0.3) continue
    const codes = codesOf(question)
    const one = () => codes[Math.floor(chance() * codes.length)] ?? 'x'
    if (question.type === 'text')
      answers[question.name] = question.inputType === 'number' ? Math.floor(chance() * 9) : 'LS1 4AP'
    else if (question.type === 'checkbox' || chance() < 0.05)
      answers[question.name] = [...new Set(Array.from({ length: 1 + Math.floor(chance() * 4) }, one))]
    else answers[question.name] = one()
    if (chance() < 0.2) answers[`${question.name}-Comment`] = 'in their own words'
  }
  return answers
}

/** Whether a source value is in its place in the newer template, worked out from the reference data alone. */
function hasPlace(name: string, value: unknown, mapped: MappedAnswers['answers']): boolean {
  const way = mapping.questions.find(({ from }) => from.includes(name))
  if (!way || way.to.length === 0) return false
  if (way.answers === 'copy') return mapped[way.to[0] ?? ''] === value
  const cell = way.answers.find(({ fromQuestion }) => fromQuestion === name)?.to as
    | { row: string; column: string }
    | undefined
  if (cell) return (mapped[way.to[0] ?? ''] as never)?.[cell.row]?.[cell.column] === value
  const to = way.answers.find(({ from }) => from === value)?.to
  if (to === undefined) return false
  const codes = typeof to === 'string' ? { [way.to[0] ?? '']: to } : to
  return Object.entries(codes).every(([target, code]) => code === null || [mapped[target]].flat().includes(code))
}

describe('every source value lands in exactly one of mapped or unmapped with its reason', () => {
  test('in 2,000 sets of answers to the older template', () => {
    const chance = random(20_241_121)
    for (let turn = 0; turn < 2_000; turn += 1) {
      const answers = anyAnswers(older.questions, chance)
      const { answers: mapped, unmapped } = walk(answers)
      for (const [name, given] of Object.entries(answers)) {
        for (const value of [given].flat()) {
          const kept = unmapped.filter((one) => one.question === name && one.value === value)
          expect(kept.every(({ reason }) => reason !== '')).toBe(true)
          if (name.endsWith('-Comment')) {
            const [target = ''] = mapping.questions.find(({ from }) => from.includes(name.slice(0, -8)))?.to ?? []
            expect([kept.length, mapped[`${target}-Comment`] === value]).toEqual(
              kept.length === 1 ? [1, false] : [0, true],
            )
          } else
            expect([kept.length, hasPlace(name, value, mapped)]).toEqual(kept.length === 1 ? [1, false] : [0, true])
        }
      }
    }
  })

  test('and nothing is mapped that nobody answered', () => {
    const chance = random(7)
    for (let turn = 0; turn < 500; turn += 1) {
      const answers = anyAnswers(older.questions, chance)
      const sources = new Set(Object.keys(answers).map((name) => name.replace('-Comment', '')))
      for (const target of Object.keys(walk(answers).answers)) {
        const from = mapping.questions
          .filter(({ to }) => to.includes(target.replace('-Comment', '')))
          .flatMap((way) => way.from)
        expect(from.some((name) => sources.has(name))).toBe(true)
      }
    }
  })
})
