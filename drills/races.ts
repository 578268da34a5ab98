import { signIn, signInOften } from '@/kit/staff'
import type { Drill } from './drill'
import { editedRecords, raceTwoEditors } from './lost-updates'
import { raceLocationName, raceOnePublication, raceProviderPair, racePublications, raceSurveyName } from './one-name'
import { type DrillResult, formatCount } from './scoreboard'
import { raceDiscards, raceProceeds, raceSubmissions, retryLostAnswers } from './submit-races'

const together = 50

/** Each claim with whether it holds; one that does not comes with what was found instead. */
const failuresOf = (claims: [string, boolean, unknown][]): string[] =>
  claims.flatMap(([claim, holds, found]) => (holds ? [] : [`${claim}: ${JSON.stringify(found)}`]))

/** double submit, a lost answer, and the last message of a page beside Complete. */
export const submitDrill: Drill['run'] = async ({ platform, fixture }, { random, size }): Promise<DrillResult> => {
  const survey = await fixture.newSurvey()
  const retries = size.races / 10
  const half = size.races / 2
  const at = { times: half, random: random.fork('unload') }
  const called = await raceSubmissions(platform, survey, together)
  const pressed = await raceProceeds(platform, survey, together, random)
  const lost = await retryLostAnswers(platform, survey, retries)
  const partial = await raceDiscards(platform, survey, { ...at, answered: true })
  const bare = await raceDiscards(platform, survey, { ...at, answered: false })
  const once = `200 {"id":"id","submitted":true}`
  return {
    id: 'R-05',
    what: `${together} submits at once by call and by page; ${retries} answers lost and retried; ${formatCount(size.races)} discards beside Complete`,
    figure:
      `1 submission each of ${together}; ${retries} retries the same success; ` +
      `with answers saved before: ${formatCount(partial.acknowledged)} of ${formatCount(half)} submitted, ${partial.lost} lost; ` +
      `with nothing saved before: ${formatCount(bare.acknowledged)} submitted, ${formatCount(bare.discardedBefore)} discarded first and told so, ${bare.lost} lost`,
    failures: failuresOf([
      ['each of the calls is the same success', called.answered[once] === together, called.answered],
      ['the row is submitted once', called.state === 2 && called.saves === 2, called],
      [
        'each press leads to the thanks, of one submission',
        pressed.thanks === together && pressed.state === 2 && pressed.submissions === 1,
        pressed,
      ],
      ['a retry is the same success', lost['lost true, again 200, state 2, saves 1'] === retries, lost],
      [
        'a response with answers is submitted whatever is discarded',
        partial.acknowledged === half && partial.lost + partial.other === 0,
        partial,
      ],
      [
        'nothing acknowledged is discarded',
        bare.acknowledged + bare.discardedBefore === half && bare.lost + bare.other === 0,
        bare,
      ],
    ]),
  }
}

/** two editors of one record. */
export const lostUpdateDrill: Drill['run'] = async ({ platform, fixture }, { random, size }): Promise<DrillResult> => {
  const editors = [await signIn(platform, fixture.admin), await signIn(platform, fixture.colleague)] as const
  const figures: string[] = []
  const failures: string[] = []
  const records = await editedRecords(platform, fixture)
  const races = Math.ceil(size.races / records.length)
  for (const record of records) {
    const found = await raceTwoEditors(record, editors, { races, random: random.fork(record.what) })
    figures.push(`${record.what}: ${found.wonOnce} of ${found.races} won by one, ${found.informed} told who and when`)
    if (found.wonOnce !== races || found.informed !== races || found.others.length > 0)
      failures.push(`${record.what}: ${found.others.length} other outcomes, such as ${found.others[0]}`)
  }
  return {
    id: 'R-06',
    what: 'two editors save one version of an event, a location, a survey, an organisation, a user',
    figure: figures.join('; '),
    failures,
  }
}

/** one name for all. */
export const oneNameDrill: Drill['run'] = async ({ platform, fixture }, { random }): Promise<DrillResult> => {
  const people = await signInOften(platform, fixture.admin, together)
  const name = `Drill ${random.hex(4)}`
  const location = await raceLocationName(platform, fixture, people, name)
  const survey = await raceSurveyName(platform, fixture, people, name)
  const codes = await racePublications(platform, fixture, people, `${name} published`)
  const one = await raceOnePublication(platform, fixture, people, `${name} once`)
  const pair = await raceProviderPair(platform, fixture, people, name)
  const refused = together - 1
  const locationRefused = location.answered['409 Venue name already exists (name: Name is already in use)']
  const surveyRefused = survey.answered['409 Name is already used (name: Name is already used)']
  return {
    id: 'R-07',
    what: `${together} people at once: one location name, one survey name, ${together} publications, one publication, one reference at a ticketing provider`,
    figure:
      `location: ${location.rows} made, ${locationRefused ?? 0} told "Name is already in use"; ` +
      `survey: ${survey.rows} named, ${surveyRefused ?? 0} told "Name is already used"; ` +
      `${codes.codes} codes for ${together} surveys; one survey published ${one.auditEntries} time, ${one.informed} told so; ` +
      `reference: saved ${pair.answered['200'] ?? 0} times, held ${pair.rows} time`,
    failures: failuresOf([
      ['one location', location.rows === 1 && location.answered['201'] === 1 && locationRefused === refused, location],
      [
        'one survey of the name',
        survey.rows === 1 && survey.answered['200'] === 1 && surveyRefused === refused,
        survey,
      ],
      ['a code of its own for each survey', codes.codes === together && codes.answered['200'] === together, codes],
      [
        'one publication',
        one.published === 1 && one.informed === refused && one.version === 2 && one.auditEntries === 1,
        one,
      ],
      ['one reference at the provider', pair.rows === 1 && pair.answered['200'] === together, pair],
    ]),
  }
}
