import { addDays } from '@/lib/floor/calendar/plain-date'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { DemoData } from './demo-data'
import type { DemoEvent } from './events'
import type { Random } from './random'
import { addSurvey, type DemoSurvey, mandatedKeys, optionalBank, type SurveyState, templateSchema } from './surveys'

/** Of the events that can have been asked about, so many were. */
const surveyedShare = 0.032
const olderEnds = '2024-09-30'
const newerBegins = '2024-04-01'

type WeightedSurvey = { survey: DemoSurvey; random: Random; weight: number }

/** Surveys over both template years: drafts for what is to come, answered ones for what was. @returns the answered */
export function addNationalSurveys(data: DemoData, events: readonly DemoEvent[]): WeightedSurvey[] {
  const random = data.random.fork('surveys')
  const questions = elementsOf(templateSchema(optionalBank))
    .map(({ name }) => name)
    .filter((name) => !name.includes('D'))
  const answered: WeightedSurvey[] = []
  for (const event of events) {
    if (event.owner.exempt || !random.chance(surveyedShare)) continue
    const own = random.fork(event.id)
    const isAhead = event.startDate > data.today
    const state = isAhead ? (own.chance(0.7) ? 'draft' : 'published') : stateOf(data, own, event)
    const isOlder = event.endDate < olderEnds && (event.startDate < newerBegins || own.chance(0.5))
    const activeTo = addDays(event.endDate, own.whole(7, 45))
    const survey = addSurvey(data, own, {
      event,
      state,
      name: `${event.name} audiences`.slice(0, 75),
      template: isOlder ? mandatedKeys.older : mandatedKeys.newer,
      optionalQuestions: own.chance(0.6) ? own.some(questions, own.whole(1, 6)) : [],
      activeTo: isOlder && activeTo > olderEnds ? olderEnds : activeTo,
    })
    if (!isAhead) answered.push({ survey, random: own, weight: own.skewed(1) * Math.sqrt(event.location.capacity) })
  }
  return answered
}

function stateOf(data: DemoData, random: Random, event: DemoEvent): SurveyState {
  if (event.endDate > addDays(data.today, -30)) return 'published'
  return random.weighted([
    ['archived', 6],
    ['inactive', 2],
    ['published', 2],
  ])
}
