import type { Answer, Platform } from '@/kit/platform'
import { newQuickCode } from '@/lib/surveys/quick-code'
import type { Drill } from './drill'
import { inParallel, tally } from './in-parallel'
import { interleavedMedians, sameTime, sayTimes } from './same-time'
import { count, type Result } from './scoreboard'

const missesMost = 20
/** Guesses from one network; far more than are answered. */
const guessesEach = 200

let networks = 0
/** A network of its own, which nobody has guessed from. */
const aNetwork = () => {
  networks += 1
  return `127.${160 + (Math.floor(networks / 250) % 60)}.${networks % 250}`
}

type Guess = (code: string, from: string) => Promise<Answer>

/** S-06: ten thousand quick codes and a thousand keys are guessed, and what is hidden is timed beside what is not there. */
export const guessingDrill: Drill['run'] = async ({ platform, fixture, share }, { size }): Promise<Result> => {
  const { ask } = platform
  const doors: Guess[] = [
    (code, from) => ask('GET', `/survey/${code}`, { from }),
    (code, from) => ask('GET', `/api/surveys/${code}/preview`, { from }),
    (code, from) => ask('POST', '/api/survey-responses/create-from-code', { json: { code }, from }),
  ]
  const codes = size.races * 10
  const codeNetworks = codes / guessesEach
  const guessed = await inParallel(codeNetworks, 4, (number) =>
    guessFrom(aNetwork(), (from) => (doors[number % doors.length] as Guess)(newQuickCode(), from)),
  )

  const survey = await fixture.newSurvey()
  const begun = await ask('POST', '/api/survey-responses/create-from-code', { json: { code: survey.quickCode } })
  const { surveyResponseId, validationKey } = JSON.parse(begun.text) as Record<string, string>
  const read = (key: string, from: string) =>
    ask('GET', `/api/survey-responses/${surveyResponseId}?validationKey=${key}`, { from })
  const keys = size.races
  const tried = await inParallel(keys / guessesEach, 4, () =>
    guessFrom(aNetwork(), (from) =>
      read(Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'), from),
    ),
  )
  const right = await read(validationKey ?? '', `${aNetwork()}.1`)

  const hidden = await hiddenSurveys(platform, fixture.newSurvey)
  const medians = await interleavedMedians(
    Math.max(100, size.races / 4),
    hidden.map(({ name, code }) => ({ name, ask: () => ask('GET', `/survey/${code()}`, { from: `${aNetwork()}.1` }) })),
  )
  const bodies = new Set(
    await Promise.all(
      hidden.map(async ({ code }) => (await ask('GET', `/survey/${code()}`, { from: `${aNetwork()}.1` })).text),
    ),
  )

  const told = (networks: number) =>
    JSON.stringify({ 404: networks * missesMost, 429: networks * (guessesEach - missesMost) })
  const sum = (each: Record<string, number>[]) => {
    const all: Record<string, number> = {}
    for (const one of each) for (const [status, times] of Object.entries(one)) all[status] = (all[status] ?? 0) + times
    return all
  }
  const [ofCodes, ofKeys] = [sum(guessed), sum(tried)]
  const timing = sameTime(medians, share)
  return {
    id: 'S-06',
    what: `${count(codes)} quick codes guessed from ${codeNetworks} networks, ${count(keys)} keys to one response`,
    figure:
      `codes: ${count(ofCodes[404] ?? 0)} "not recognised", ${count(ofCodes[429] ?? 0)} told to wait, 0 found; ` +
      `keys: ${count(ofKeys[404] ?? 0)} not found, ${count(ofKeys[429] ?? 0)} told to wait, the right one goes on; ` +
      `one page for ${hidden.map(({ name }) => name).join(', ')}; ${sayTimes(medians)}`,
    failures: [
      ...(JSON.stringify(ofCodes) === told(codeNetworks) ? [] : [`codes: ${JSON.stringify(ofCodes)}`]),
      ...(JSON.stringify(ofKeys) === told(keys / guessesEach) ? [] : [`keys: ${JSON.stringify(ofKeys)}`]),
      ...(right.status === 200 ? [] : [`the right key was answered ${right.status}`]),
      ...(bodies.size === 1 ? [] : [`there are ${bodies.size} pages for what is hidden`]),
      ...timing.failures,
    ],
    remarks: timing.remarks,
  }
}

const guessFrom = async (network: string, guess: (from: string) => Promise<Answer>) => {
  const statuses: string[] = []
  for (let n = 0; n < guessesEach; n += 1) statuses.push(String((await guess(`${network}.${1 + (n % 250)}`)).status))
  return tally(statuses)
}

/** A survey that is not there, and one of each kind that the public may not know to be there. */
async function hiddenSurveys(platform: Platform, newSurvey: () => Promise<{ id: number; quickCode: string }>) {
  const hide = async (name: string, change: Record<string, unknown>) => {
    const { id, quickCode } = await newSurvey()
    await platform.onDatabase((sql) => sql`update surveys set ${sql(change)} where id = ${id}`)
    return { name, code: () => quickCode }
  }
  return [
    { name: 'unknown', code: newQuickCode },
    await hide('draft', { is_draft: true }),
    await hide('preview', { is_draft: true, is_preview: true }),
    await hide('archived', { quick_code: null, archived_at: new Date() }),
  ]
}
