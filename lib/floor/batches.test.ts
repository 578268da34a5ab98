import { expect, test } from 'vitest'
import { createBatches, mostTogether } from './batches'

const source = {}
const outcomesOf = async (answers: Promise<string>[]) =>
  (await Promise.allSettled(answers)).map((one) =>
    one.status === 'fulfilled' ? one.value : String(one.reason.message),
  )

/** Answers in capitals; keeps what was asked together. */
function capitals() {
  const statements: string[][] = []
  const askTogether = async (_: object, questions: readonly string[]) => {
    statements.push([...questions])
    return questions.map((question) => question.toUpperCase())
  }
  return { statements, askTogether }
}

const refuse = (code: string, message: string) => Promise.reject(Object.assign(new Error(message), { code }))

test('what a statement of several is refused for is refused to whoever asked it, and to nobody else', async () => {
  const statements: string[][] = []
  const ask = createBatches(async (_: object, questions: readonly string[]) => {
    statements.push([...questions])
    if (questions.includes('bad')) return refuse('22P05', 'cannot be stored')
    return questions.map((question) => question.toUpperCase())
  })
  expect(await outcomesOf(['a', 'bad', 'c'].map((one) => ask(source, one)))).toEqual(['A', 'cannot be stored', 'C'])
  expect(statements).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']])
})

test('where the database is away everybody hears it at once, and nothing is asked again', async () => {
  const statements: string[][] = []
  const ask = createBatches(async (_: object, questions: readonly string[]): Promise<string[]> => {
    statements.push([...questions])
    return refuse('ECONNREFUSED', 'away')
  })
  expect(await outcomesOf(['a', 'b'].map((one) => ask(source, one)))).toEqual(['away', 'away'])
  expect(statements).toEqual([['a', 'b']])
})

test('a question that cannot be answered with the others is asked alone', async () => {
  const statements: string[][] = []
  const ask = createBatches(async (_: object, questions: readonly string[]) => {
    statements.push([...questions])
    return questions.map((question) => (questions.length > 1 && question === 'b' ? undefined : question.toUpperCase()))
  })
  expect(await outcomesOf(['a', 'b', 'c'].map((one) => ask(source, one)))).toEqual(['A', 'B', 'C'])
  expect(statements).toEqual([['a', 'b', 'c'], ['b']])
})

test('one that has no answer even alone is a fault, not a wait without end', async () => {
  const ask = createBatches(async (): Promise<string[]> => [])
  expect(await outcomesOf([ask(source, 'a')])).toEqual(['A question that is alone has an answer'])
})

test('what is asked in one turn of the process goes together, and what is asked later does not wait for it', async () => {
  const { statements, askTogether } = capitals()
  const ask = createBatches(askTogether)
  expect(await Promise.all([ask(source, 'a'), Promise.resolve().then(() => ask(source, 'b'))])).toEqual(['A', 'B'])
  expect(await ask(source, 'c')).toBe('C')
  expect(statements).toEqual([['a', 'b'], ['c']])
})

test('each source is asked by a statement of its own', async () => {
  const { statements, askTogether } = capitals()
  const ask = createBatches(askTogether)
  expect(await Promise.all([ask(source, 'a'), ask({}, 'b')])).toEqual(['A', 'B'])
  expect(statements).toEqual([['a'], ['b']])
})

test('two questions about the same subject do not share a statement', async () => {
  const { statements, askTogether } = capitals()
  const ask = createBatches(askTogether, (question: string) => question[0])
  expect(await Promise.all(['a1', 'b1', 'a2', 'c1', 'a3'].map((one) => ask(source, one)))).toEqual([
    'A1',
    'B1',
    'A2',
    'C1',
    'A3',
  ])
  expect(statements).toEqual([['a1', 'b1'], ['a2', 'c1'], ['a3']])
})

test('a crowd is cut into statements of two hundred', async () => {
  const { statements, askTogether } = capitals()
  const ask = createBatches(askTogether)
  const crowd = Array.from({ length: 450 }, (_, at) => `q${at}`)
  expect(await Promise.all(crowd.map((one) => ask(source, one)))).toEqual(crowd.map((one) => one.toUpperCase()))
  expect(mostTogether).toBe(200)
  expect(statements.map(({ length }) => length)).toEqual([200, 200, 50])
})
