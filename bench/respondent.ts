import { gunzipSync } from 'node:zlib'
import type { Client, HttpAnswer } from '@/kit/platform'
import { cellName } from '@/lib/surveys/engine/answers'
import { checkAnswer, patchOf } from '@/lib/surveys/engine/check-answer'
import { type FormFields, readForm } from '@/lib/surveys/engine/read-form'
import type { SchemaElement, TextElement } from '@/lib/surveys/questions/survey-schema'

/** One person's way through a survey, as far as the server acknowledged it. */
export type Walk = {
  responseId: string
  saves: number
  submitted: boolean
  /** The fields that were sent, of each question in turn. */
  sent: FormFields[]
  /** The pages that came: one after the start, one after each question, one after Proceed. */
  pages: Pick<HttpAnswer, 'headers' | 'body'>[]
  /** How long each request took, in milliseconds. */
  times: number[]
}

export const newWalk = (): Walk => ({ responseId: '', saves: 0, submitted: false, sent: [], pages: [], times: [] })

/**
 * Fields for a question: another choice for each person, so that nobody's answers look like somebody else's; the first
 * one where other questions depend on it (`fixed`), so that everybody is asked all of them. Texts fit in a postcode.
 */
function fieldsFor(question: SchemaElement, person: number, fixed: boolean): FormFields {
  const choose = (choices: readonly { value: string }[]) => choices[fixed ? 0 : person % choices.length]?.value ?? ''
  if (question.type === 'text') return { [question.name]: textFor(question, person) }
  if (question.type !== 'matrixdropdown') return { [question.name]: choose(question.choices) }
  const cells = question.rows.flatMap((_, row) =>
    question.columns.map((column, at) => [
      cellName(question.name, row, at),
      column.cellType === 'dropdown' ? choose(column.choices ?? []) : String(person % 10),
    ]),
  )
  return Object.fromEntries(cells)
}

function textFor({ inputType, min }: TextElement, person: number): string {
  if (inputType === 'number') return String(Number(min ?? 0) + (person % 2))
  return inputType === 'date' ? '2026-11-07' : `Row ${person}`
}

/** Questions of a survey in the order in which they are asked, and the names of those on whose answers others depend. */
export type Script = { path: string; questions: readonly SchemaElement[]; fixed: ReadonlySet<string> }

export function scriptFor(quickCode: string, questions: readonly SchemaElement[]): Script {
  const conditions = questions.map(({ visibleIf = '' }) => visibleIf).join(' ')
  return {
    path: `/survey/${quickCode}`,
    questions,
    fixed: new Set(questions.filter(({ name }) => conditions.includes(`{${name}}`)).map(({ name }) => name)),
  }
}

const enhancedHeaders = { 'x-enhanced': '1' }

/**
 * Answers a survey from its start to the thanks with the requests that the page's script makes, into `walk`. Everybody is
 * asked all questions, so that the pages need not be read meanwhile: on phones that is no work of this machine.
 * @throws on anything but a 200
 */
export async function answerSurvey(
  web: Client,
  script: Script,
  person: number,
  walk: Walk,
  headers: Record<string, string> = {},
): Promise<void> {
  let cookie = ''
  const post = async (fields: FormFields) => {
    const form = new URLSearchParams(fields as Record<string, string>).toString()
    const began = performance.now()
    const answer = await web.ask('POST', script.path, { cookie, form, headers: { ...enhancedHeaders, ...headers } })
    walk.times.push(performance.now() - began)
    if (answer.status !== 200) throw new Error(`a respondent was answered ${answer.status}`)
    walk.pages.push(answer)
    cookie = answer.cookies[0] ?? cookie
  }
  await post({ go: 'start' })
  walk.responseId = /=([\da-f-]{36})\./.exec(cookie)?.[1] ?? ''
  for (const [at, question] of script.questions.entries()) {
    const fields = fieldsFor(question, person, script.fixed.has(question.name))
    walk.sent.push(fields)
    await post({ question: question.name, ...fields, go: at === script.questions.length - 1 ? 'complete' : 'next' })
    walk.saves += 1
  }
  await post({ go: 'proceed' })
  walk.submitted = true
}

const textOf = ({ headers, body }: Walk['pages'][number]) =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()

/** What shows that a page is the one that comes after so many questions. */
const signOf = ({ questions }: Script, answered: number) => {
  const question = questions[answered]
  if (question) return ` name="question" value="${question.name}"`
  return answered === questions.length ? 'value="proceed"' : 'Your answers have been submitted'
}

/**
 * Reads the pages that came on a way. @returns the acknowledged answers by question, as they are to be stored
 * @throws when the pages lead anywhere but from question to question, to Proceed and to the thanks
 */
export function readAnswers(script: Script, { pages, sent, saves }: Walk): Record<string, unknown> {
  for (const [answered, page] of pages.entries()) {
    const text = textOf(page)
    if (!text.includes(signOf(script, answered)) || text.includes('id="errors"'))
      throw new Error(`after ${answered} questions a respondent got another page than ${signOf(script, answered)}`)
  }
  const answers = sent.slice(0, saves).map((fields, at) => {
    const question = script.questions[at]
    return question && patchOf(question, checkAnswer(question, readForm(question, fields))).set
  })
  return Object.assign({}, ...answers)
}
