import { gunzipSync } from 'node:zlib'
import type { Client } from '@/kit/platform'
import { cellName } from '@/lib/surveys/engine/answers'
import { checkAnswer, patchOf } from '@/lib/surveys/engine/check-answer'
import { type FormFields, readForm } from '@/lib/surveys/engine/read-form'
import type { SchemaElement, TextElement } from '@/lib/surveys/questions/survey-schema'

/** One person's way through a survey, as far as the server acknowledged it. */
export type Walk = {
  responseId: string
  saves: number
  /** By question, as they are to be stored. */
  answers: Record<string, unknown>
  submitted: boolean
  /** How long each request took, in milliseconds. */
  times: number[]
  /** Bytes of each answer after the first page, as sent. */
  bytes: number[]
}

export const newWalk = (): Walk => ({ responseId: '', saves: 0, answers: {}, submitted: false, times: [], bytes: [] })

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

/** Questions of a survey by name, with what a person is to answer. */
export type Script = { path: string; questions: ReadonlyMap<string, SchemaElement>; fixed: ReadonlySet<string> }

export function scriptFor(quickCode: string, questions: readonly SchemaElement[]): Script {
  const conditions = questions.map(({ visibleIf = '' }) => visibleIf).join(' ')
  return {
    path: `/survey/${quickCode}`,
    questions: new Map(questions.map((question) => [question.name, question])),
    fixed: new Set(questions.filter(({ name }) => conditions.includes(`{${name}}`)).map(({ name }) => name)),
  }
}

const enhancedHeaders = { 'x-enhanced': '1' }

/**
 * Answers a survey from its start to the thanks with the requests that the page's script makes, into `walked`.
 * @throws on anything but a 200, and when the pages lead anywhere but onwards
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
    const began = performance.now()
    const form = new URLSearchParams(fields as Record<string, string>).toString()
    const answer = await web.ask('POST', script.path, { cookie, form, headers: { ...enhancedHeaders, ...headers } })
    walk.times.push(performance.now() - began)
    walk.bytes.push(answer.body.length)
    cookie = answer.cookies[0] ?? cookie
    if (answer.status !== 200) throw new Error(`a respondent was answered ${answer.status}`)
    const zipped = answer.headers['content-encoding'] === 'gzip'
    return (zipped ? gunzipSync(answer.body) : answer.body).toString()
  }
  let page = await post({ go: 'start' })
  walk.responseId = /=([\da-f-]{36})\./.exec(cookie)?.[1] ?? ''
  while (!page.includes('value="proceed"')) {
    const name = / name="question" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const question = script.questions.get(name)
    if (!question || page.includes('id="errors"')) throw new Error(`question "${name}" was not accepted`)
    const fields = fieldsFor(question, person, script.fixed.has(name))
    const go = page.includes('value="complete"') ? 'complete' : 'next'
    page = await post({ question: name, ...fields, go })
    walk.saves += 1
    Object.assign(walk.answers, patchOf(question, checkAnswer(question, readForm(question, fields))).set)
  }
  page = await post({ go: 'proceed' })
  if (!page.includes('Your answers have been submitted')) throw new Error('a complete response was not accepted')
  walk.submitted = true
}
