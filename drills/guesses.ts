import type { HttpAnswer, PlatformClient } from '@/kit/platform'
import { newQuickCode } from '@/lib/surveys/quick-code'
import type { Drill } from './drill'
import { runInParallel, tally } from './in-parallel'
import { compareTimes, formatMedians, measureMedians } from './same-time'
import { type DrillResult, formatCount } from './scoreboard'

const maxMisses = 20
/** Guesses from one network; far more than are answered. */
const guessesPerNetwork = 200

let networks = 0
/** A network of its own, which nobody has guessed from. */
const nextNetwork = () => {
  networks += 1
  return `127.${160 + (Math.floor(networks / 250) % 60)}.${networks % 250}`
}

type Guess = (code: string, from: string) => Promise<HttpAnswer>

/** S-06: ten thousand quick codes and a thousand keys are guessed; hidden and absent records take the same time. */
export const guessingDrill: Drill['run'] = async ({ platform, fixture, share }, { size }): Promise<DrillResult> => {
  const { ask } = platform
  const endpoints: Guess[] = [
    (code, from) => ask('GET', `/survey/${code}`, { from }),
    (code, from) => ask('GET', `/api/surveys/${code}/preview`, { from }),
    (code, from) => ask('POST', '/api/survey-responses/create-from-code', { json: { code }, from }),
  ]
  const codes = size.races * 10
  const codeNetworks = codes / guessesPerNetwork
  const guessed = await runInParallel(codeNetworks, 4, (number) =>
    guessFrom(nextNetwork(), (from) => (endpoints[number % endpoints.length] as Guess)(newQuickCode(), from)),
  )

  const survey = await fixture.newSurvey()
  const begun = await ask('POST', '/api/survey-responses/create-from-code', { json: { code: survey.quickCode } })
  const { surveyResponseId, validationKey } = JSON.parse(begun.text) as Record<string, string>
  const read = (key: string, from: string) =>
    ask('GET', `/api/survey-responses/${surveyResponseId}?validationKey=${key}`, { from })
  const keys = size.races
  const tried = await runInParallel(keys / guessesPerNetwork, 4, () =>
    guessFrom(nextNetwork(), (from) =>
      read(Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'), from),
    ),
  )
  const right = await read(validationKey ?? '', `${nextNetwork()}.1`)

  const hidden = await hiddenSurveys(platform, fixture.newSurvey)
  const medians = await measureMedians(
    Math.max(100, size.races / 4),
    hidden.map(({ name, code }) => ({
      name,
      ask: () => ask('GET', `/survey/${code()}`, { from: `${nextNetwork()}.1` }),
    })),
  )
  const bodies = new Set(
    await Promise.all(
      hidden.map(async ({ code }) => (await ask('GET', `/survey/${code()}`, { from: `${nextNetwork()}.1` })).text),
    ),
  )

  const expectedCounts = (networks: number) =>
    JSON.stringify({ 404: networks * maxMisses, 429: networks * (guessesPerNetwork - maxMisses) })
  const sum = (each: Record<string, number>[]) => {
    const all: Record<string, number> = {}
    for (const one of each) for (const [status, times] of Object.entries(one)) all[status] = (all[status] ?? 0) + times
    return all
  }
  const [ofCodes, ofKeys] = [sum(guessed), sum(tried)]
  const timing = compareTimes(medians, share)
  return {
    id: 'S-06',
    what: `${formatCount(codes)} quick codes guessed from ${codeNetworks} networks, ${formatCount(keys)} keys to one response`,
    figure:
      `codes: ${formatCount(ofCodes[404] ?? 0)} "not recognised", ${formatCount(ofCodes[429] ?? 0)} told to wait, 0 found; ` +
      `keys: ${formatCount(ofKeys[404] ?? 0)} not found, ${formatCount(ofKeys[429] ?? 0)} told to wait, the right one goes on; ` +
      `one page for ${hidden.map(({ name }) => name).join(', ')}; ${formatMedians(medians)}`,
    failures: [
      ...(JSON.stringify(ofCodes) === expectedCounts(codeNetworks) ? [] : [`codes: ${JSON.stringify(ofCodes)}`]),
      ...(JSON.stringify(ofKeys) === expectedCounts(keys / guessesPerNetwork)
        ? []
        : [`keys: ${JSON.stringify(ofKeys)}`]),
      ...(right.status === 200 ? [] : [`the right key was answered ${right.status}`]),
      ...(bodies.size === 1 ? [] : [`there are ${bodies.size} pages for what is hidden`]),
      ...timing.failures,
    ],
    remarks: timing.remarks,
  }
}

const guessFrom = async (network: string, guess: (from: string) => Promise<HttpAnswer>) => {
  const statuses: string[] = []
  for (let n = 0; n < guessesPerNetwork; n += 1)
    statuses.push(String((await guess(`${network}.${1 + (n % 250)}`)).status))
  return tally(statuses)
}

/** A survey that is not there, and one of each kind that the public may not know to be there. */
async function hiddenSurveys(platform: PlatformClient, newSurvey: () => Promise<{ id: number; quickCode: string }>) {
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
