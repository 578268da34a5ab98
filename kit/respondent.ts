import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@/seed/random'
import { ConnectionLost, type HttpAnswer, type PlatformClient } from './platform'

/** What happened to the requests of all respondents together. */
export type RequestStats = {
  requests: number
  /** How long somebody waited for each answer, whatever it was. */
  tookMs: number[]
  /** The same of those that were taken. */
  takenMs: number[]
  /** Connections that were refused, cut or too slow: tried again. */
  cut: number
  /** How the first of them went. */
  firstCut: string
  /** 503 or 429 with Retry-After: tried again then. */
  unavailable: number
  /** What must never be seen: 500, a refusal without Retry-After, a page of another kind. */
  faults: string[]
}

export const newRequestStats = (): RequestStats => ({
  requests: 0,
  tookMs: [],
  takenMs: [],
  cut: 0,
  firstCut: '',
  unavailable: 0,
  faults: [],
})

/** One person's response as its device knows it: only what the platform has acknowledged. */
export type Device = {
  cookie: string
  answers: Record<string, string | string[]>
  submitted: boolean
}

export const responseIdOf = ({ cookie }: Device) => /=([\da-f-]{36})\./.exec(cookie)?.[1] ?? ''

export type Survey = { id: number; quickCode: string }

const enhanced = { 'x-enhanced': '1' }
const firstWaitMs = 500

/** Posts as the page's script does, and tries again as it does: after a cut connection, and after Retry-After. */
async function postForm(
  { ask }: PlatformClient,
  { quickCode }: Survey,
  device: Device,
  fields: Record<string, string | string[]>,
  stats: RequestStats,
): Promise<string> {
  for (;;) {
    stats.requests += 1
    const startedAt = performance.now()
    let answer: HttpAnswer | undefined
    try {
      answer = await ask('POST', `/survey/${quickCode}`, { form: fields, cookie: device.cookie, headers: enhanced })
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      stats.cut += 1
      stats.firstCut ||= error.message
    }
    const ms = performance.now() - startedAt
    stats.tookMs.push(ms)
    if (answer?.status === 200) {
      stats.takenMs.push(ms)
      device.cookie = answer.cookies.find((one) => one.startsWith('illuminate-response=')) ?? device.cookie
      return answer.text
    }
    if (answer) recordRefusal(answer, stats)
    await pause((answer?.retryAfter ?? 0) * 1000 || firstWaitMs)
  }
}

function recordRefusal({ status, retryAfter, text }: HttpAnswer, stats: RequestStats) {
  if ((status === 503 || status === 429) && retryAfter !== undefined) stats.unavailable += 1
  else stats.faults.push(`${status} ${text.replace(/\s+/g, ' ').slice(0, 120)}`)
}

const tagsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\s[^>]*>`, 'g'))].map(([tag]) => {
    const pairs = [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value] as const)
    return Object.fromEntries(pairs) as Partial<Record<string, string>>
  })

const questionOn = (html: string) => tagsOf(html, 'input').find(({ name }) => name === 'question')?.value
const asksToSubmit = (html: string) => html.includes('value="proceed"')
const hasThanks = (html: string) => html.includes('Your answers have been submitted')

/** An answer to the question on a page: one or two of its choices. Undefined where there is nothing to choose. */
function chooseAnswer(html: string, question: string, random: Random): string | string[] | undefined {
  const plain = tagsOf(html, 'input').filter(
    (tag) => tag.name === question && tag.value !== 'other' && !('data-excludes' in tag),
  )
  const valuesOf = (type: string) => plain.flatMap((tag) => (tag.type === type && tag.value ? [tag.value] : []))
  const ticks = valuesOf('checkbox')
  if (ticks.length > 0) {
    const at = random.whole(0, ticks.length - 1)
    return ticks.slice(at, at + 2)
  }
  const options = tagsOf(html, 'option').flatMap(({ value }) => (value && value !== 'other' ? [value] : []))
  const isList = tagsOf(html, 'select').some(({ name }) => name === question)
  const values = isList ? options : valuesOf('radio')
  return values.length > 0 ? random.pick(values) : undefined
}

type AnswerSurveyOptions = {
  platform: PlatformClient
  survey: Survey
  random: Random
  stats: RequestStats
  /** Called before each page; true leaves the survey unfinished. */
  stops?: () => boolean
  /** Leaves it where it asks whether to submit. */
  withoutSubmitting?: boolean
}

/**
 * Answers a survey from the first page to the thanks, page by page, every choice by chance. What the device holds at
 * the end is exactly what was acknowledged.
 */
export async function answerSurvey({ platform, survey, random, stats, stops, withoutSubmitting }: AnswerSurveyOptions) {
  const device: Device = { cookie: '', answers: {}, submitted: false }
  let html = await postForm(platform, survey, device, { go: 'start' }, stats)
  while (!asksToSubmit(html)) {
    if (stops?.()) return device
    const question = questionOn(html)
    if (!question) {
      stats.faults.push(`a page without a question: ${html.slice(0, 120)}`)
      return device
    }
    const before = responseIdOf(device)
    const chosen = chooseAnswer(html, question, random)
    const go = html.includes('value="complete"') ? 'complete' : 'next'
    const fields = { question, go, ...(chosen !== undefined && { [question]: chosen }) }
    html = await postForm(platform, survey, device, fields, stats)
    if (html.includes('id="errors"') || (questionOn(html) === question && !asksToSubmit(html))) {
      stats.faults.push(`${question} was not taken: ${JSON.stringify(chosen)}`)
      return device
    }
    if (responseIdOf(device) !== before) stats.faults.push(`response ${before} was lost and begun anew`)
    if (chosen !== undefined) device.answers[question] = chosen
  }
  if (withoutSubmitting) return device
  html = await postForm(platform, survey, device, { go: 'proceed' }, stats)
  if (hasThanks(html)) device.submitted = true
  else stats.faults.push(`no thanks after Complete: ${html.slice(0, 120)}`)
  return device
}
