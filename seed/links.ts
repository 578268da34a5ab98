import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { tokenLength } from '@/lib/survey-links/token'
import { quickCodeSigns } from '@/lib/surveys/quick-code'
import type { Random } from './random'
import type { DemoSurvey } from './surveys'
import { instantOn, type World } from './world'

/** A labelled link, the part of the answers that come through it, and how many were started on each day. */
export type DemoLink = { id: number; share: number; starts: Map<PlainDate, number> }

const ownLinkShare = 30

/** Labelled links to a survey, by label and the part of the answers that come through each, in per cent. */
export function addLinks(world: World, random: Random, survey: DemoSurvey, shares: Record<string, number>): DemoSurvey {
  const links = Object.entries(shares).map(([label, share]) => {
    const id = world.nextId('surveyLinks')
    world.tables.surveyLinks.add({
      id,
      surveyId: survey.id,
      label,
      token: random.code(quickCodeSigns, tokenLength),
      createdAt: instantOn(addDays(survey.activeFrom, -1), 11),
      createdBy: survey.event.owner.staff[0]?.id ?? null,
    })
    return { id, share, starts: new Map<PlainDate, number>() }
  })
  return { ...survey, links }
}

/** The link that an answer of a day comes through, null for the survey's own. */
export function throughLink(random: Random, { links }: DemoSurvey, day: PlainDate): number | null {
  if (!links) return null
  const taken = random.weighted<DemoLink | null>([
    [null, ownLinkShare],
    ...links.map((link): [DemoLink, number] => [link, link.share]),
  ])
  taken?.starts.set(day, (taken.starts.get(day) ?? 0) + 1)
  return taken?.id ?? null
}

/** Who opened a link: everybody who started, and some who only looked. */
export function addViews(world: World, random: Random, { links = [] }: DemoSurvey) {
  for (const { id, starts } of links)
    for (const [day, started] of starts)
      world.tables.surveyLinkViews.add({ linkId: id, day, views: started + random.whole(0, started + 1) })
}
