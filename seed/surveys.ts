import { disciplines, templates } from '@/db/reference/reference-files'
import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { tokenLength } from '@/lib/survey-links/token'
import { defaultIntroduction, say } from '@/lib/surveys/messages'
import { buildSchema } from '@/lib/surveys/questions/build-schema'
import { questionsOf, type SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { quickCodeLength, quickCodeSigns } from '@/lib/surveys/quick-code'
import { earlier, later } from './days'
import type { DemoEvent } from './events'
import type { Random } from './random'
import { instantOn, type World } from './world'

export const mandated = { older: 'mandated-2023-24', newer: 'mandated-2024-25' } as const
export const optionalBank = 'optional-question-bank'

export type SurveyState = 'new' | 'draft' | 'published' | 'inactive' | 'archived'

type GivenSurvey = {
  event: DemoEvent
  state: SurveyState
  name: string | null
  template?: string
  /** An organisation's own template, whose questions are those of `template`. */
  organisationTemplateId?: number
  optionalQuestions?: readonly string[]
  placeholders?: Record<string, { placeholder: string }>
  quickCode?: string
  activeFrom?: PlainDate | null
  activeTo?: PlainDate | null
  /** Of an archived one; long ago unless said, so that its code is void. */
  archivedOn?: PlainDate
  introduction?: string
  postCompletionUrl?: string
  hasLogo?: boolean
}

/** A labelled link, the part of the answers that come through it, and how many were started on each day. */
type DemoLink = { id: number; share: number; starts: Map<PlainDate, number> }

export type DemoSurvey = {
  id: number
  event: DemoEvent
  templateId: number
  schema: SurveySchema
  activeFrom: PlainDate
  /** The last day on which somebody can have answered by today. */
  answeredTo: PlainDate
  /** Its labelled links; what is answered through them is counted there. */
  links?: readonly DemoLink[]
}

export const templateSchema = (key: string) => templates.find((template) => template.key === key)?.schema

/** A survey of an event in any state of its life; published ones carry the schema their respondents see. */
export function addSurvey(world: World, random: Random, given: GivenSurvey): DemoSurvey {
  const { event, state } = given
  const { owner } = event
  const key = given.template ?? mandated.newer
  const templateId = given.organisationTemplateId ?? world.templateId(key)
  const id = world.nextId('surveys')
  const optionalQuestions = [...(given.optionalQuestions ?? [])]
  const placeholders = given.placeholders ?? {}
  const discipline = disciplines.find((one) => one.id === Math.floor(event.subDisciplineId / 100))?.name ?? 'arts'
  const names = {
    organisationDisplayName: owner.knownAs,
    disciplineDisplayName: discipline.toLowerCase(),
    locationDisplayName: event.location.name,
  }
  const schema = buildSchema({
    template: templateSchema(key),
    optionalTemplate: templateSchema(optionalBank),
    optionalQuestions,
    placeholders,
    tokens: {
      event: event.name,
      organisation: names.organisationDisplayName,
      discipline: names.disciplineDisplayName,
      location: names.locationDisplayName,
    },
  })
  const isDraft = state === 'draft' || state === 'new'
  const activeFrom = given.activeFrom ?? addDays(event.startDate, -2)
  const madeOn = addDays(activeFrom, -random.whole(2, 20))
  const madeAt = instantOn(earlier(madeOn, addDays(world.today, -1)), 10, random.whole(0, 59))
  const author = owner.staff[0]?.id ?? null
  const publishedAt = isDraft ? null : new Date(madeAt.getTime() + 5 * 3_600_000)
  const quickCode = given.quickCode ?? freshQuickCode(world, random)
  world.taken.quickCodes.add(quickCode)
  const yesterday = addDays(world.today, -1)
  const lastDay = earlier(yesterday, given.activeTo ?? yesterday)
  const archivedOn = state === 'archived' ? (given.archivedOn ?? addDays(world.today, -60)) : null
  world.tables.surveys.add({
    id,
    organisationId: owner.id,
    eventId: event.id,
    name: given.name,
    introduction: given.introduction ?? defaultIntroduction(event.name, owner.knownAs).slice(0, 1000),
    postCompletionMessage: say.defaultPostCompletionMessage,
    postCompletionUrl: given.postCompletionUrl ?? '',
    surveyTemplateId: templateId,
    optionalQuestionTemplateId: optionalQuestions.length > 0 ? world.templateId(optionalBank) : null,
    optionalQuestions,
    optionalQuestionPlaceholders: placeholders,
    quickCode: isDraft || state === 'archived' ? null : quickCode,
    schema: state === 'new' ? null : schema,
    schemaReadOnly: isDraft ? null : schema,
    numberOfQuestions: state === 'new' ? 0 : questionsOf(schema).length,
    isActive: state !== 'inactive',
    isDraft,
    isNew: state === 'new',
    activeFrom: isDraft ? null : activeFrom,
    activeTo: isDraft ? null : (given.activeTo ?? null),
    ...names,
    logoOrganisationId: given.hasLogo ? owner.id : null,
    publishedAt,
    closedAt: state === 'inactive' ? instantOn(later(activeFrom, lastDay), 18) : null,
    archivedAt: archivedOn === null ? null : instantOn(archivedOn, 9),
    createdAt: madeAt,
    createdBy: author,
    updatedAt: publishedAt ?? madeAt,
    updatedBy: author,
  })
  if (state === 'archived') world.tables.quickCodes.add({ code: quickCode, surveyId: id })
  return { id, event, templateId, schema, activeFrom, answeredTo: later(activeFrom, lastDay) }
}

function freshQuickCode({ taken }: World, random: Random): string {
  for (;;) {
    const code = random.code(quickCodeSigns, quickCodeLength)
    if (!taken.quickCodes.has(code)) return code
  }
}

/** An organisation's own template, made out of the newer mandated one. */
export function addOrganisationTemplate(
  world: World,
  given: {
    organisationId: number
    name: string
    description: string
    optionalQuestions: string[]
    author: number | null
  },
): number {
  const id = world.nextId('surveyTemplates')
  const at = instantOn(addDays(world.today, -90), 12)
  const schema = templateSchema(mandated.newer)
  world.tables.surveyTemplates.add({
    id,
    kind: 'organisation',
    name: given.name,
    description: given.description,
    organisationId: given.organisationId,
    basedOnTemplateId: world.templateId(mandated.newer),
    schema,
    optionalQuestions: given.optionalQuestions,
    optionalQuestionPlaceholders: {},
    numberOfQuestions: 18 + given.optionalQuestions.length,
    createdAt: at,
    createdBy: given.author,
    updatedAt: at,
    updatedBy: given.author,
  })
  return id
}

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
