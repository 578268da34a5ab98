import { disciplines, templates } from '@/db/reference/reference-files'
import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { tokenLength } from '@/lib/survey-links/token'
import { defaultIntroduction, messages } from '@/lib/surveys/messages'
import { buildSchema } from '@/lib/surveys/questions/build-schema'
import { questionsOf, type SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { quickCodeAlphabet, quickCodeLength } from '@/lib/surveys/quick-code'
import { earlier, later } from './days'
import { type DemoData, instantOn } from './demo-data'
import type { DemoEvent } from './events'
import type { Random } from './random'

export const mandatedKeys = { older: 'mandated-2023-24', newer: 'mandated-2024-25' } as const
export const optionalBank = 'optional-question-bank'

export type SurveyState = 'new' | 'draft' | 'published' | 'inactive' | 'archived'

type SurveySpec = {
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
export function addSurvey(data: DemoData, random: Random, spec: SurveySpec): DemoSurvey {
  const { event, state } = spec
  const { owner } = event
  const key = spec.template ?? mandatedKeys.newer
  const templateId = spec.organisationTemplateId ?? data.templateId(key)
  const id = data.nextId('surveys')
  const optionalQuestions = [...(spec.optionalQuestions ?? [])]
  const placeholders = spec.placeholders ?? {}
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
  const activeFrom = spec.activeFrom ?? addDays(event.startDate, -2)
  const madeOn = addDays(activeFrom, -random.whole(2, 20))
  const madeAt = instantOn(earlier(madeOn, addDays(data.today, -1)), 10, random.whole(0, 59))
  const author = owner.staff[0]?.id ?? null
  const publishedAt = isDraft ? null : new Date(madeAt.getTime() + 5 * 3_600_000)
  const quickCode = spec.quickCode ?? unusedQuickCode(data, random)
  data.used.quickCodes.add(quickCode)
  const yesterday = addDays(data.today, -1)
  const lastDay = earlier(yesterday, spec.activeTo ?? yesterday)
  const archivedOn = state === 'archived' ? (spec.archivedOn ?? addDays(data.today, -60)) : null
  data.tables.surveys.add({
    id,
    organisationId: owner.id,
    eventId: event.id,
    name: spec.name,
    introduction: spec.introduction ?? defaultIntroduction(event.name, owner.knownAs).slice(0, 1000),
    postCompletionMessage: messages.defaultPostCompletionMessage,
    postCompletionUrl: spec.postCompletionUrl ?? '',
    surveyTemplateId: templateId,
    optionalQuestionTemplateId: optionalQuestions.length > 0 ? data.templateId(optionalBank) : null,
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
    activeTo: isDraft ? null : (spec.activeTo ?? null),
    ...names,
    logoOrganisationId: spec.hasLogo ? owner.id : null,
    publishedAt,
    closedAt: state === 'inactive' ? instantOn(later(activeFrom, lastDay), 18) : null,
    archivedAt: archivedOn === null ? null : instantOn(archivedOn, 9),
    createdAt: madeAt,
    createdBy: author,
    updatedAt: publishedAt ?? madeAt,
    updatedBy: author,
  })
  if (state === 'archived') data.tables.quickCodes.add({ code: quickCode, surveyId: id })
  return { id, event, templateId, schema, activeFrom, answeredTo: later(activeFrom, lastDay) }
}

function unusedQuickCode({ used }: DemoData, random: Random): string {
  for (;;) {
    const code = random.code(quickCodeAlphabet, quickCodeLength)
    if (!used.quickCodes.has(code)) return code
  }
}

/** An organisation's own template, made out of the newer mandated one. */
export function addOrganisationTemplate(
  data: DemoData,
  spec: {
    organisationId: number
    name: string
    description: string
    optionalQuestions: string[]
    author: number | null
  },
): number {
  const id = data.nextId('surveyTemplates')
  const at = instantOn(addDays(data.today, -90), 12)
  const schema = templateSchema(mandatedKeys.newer)
  data.tables.surveyTemplates.add({
    id,
    kind: 'organisation',
    name: spec.name,
    description: spec.description,
    organisationId: spec.organisationId,
    basedOnTemplateId: data.templateId(mandatedKeys.newer),
    schema,
    optionalQuestions: spec.optionalQuestions,
    optionalQuestionPlaceholders: {},
    numberOfQuestions: 18 + spec.optionalQuestions.length,
    createdAt: at,
    createdBy: spec.author,
    updatedAt: at,
    updatedBy: spec.author,
  })
  return id
}

const ownLinkShare = 30

/** Labelled links to a survey, by label and the part of the answers that come through each, in per cent. */
export function addLinks(
  data: DemoData,
  random: Random,
  survey: DemoSurvey,
  shares: Record<string, number>,
): DemoSurvey {
  const links = Object.entries(shares).map(([label, share]) => {
    const id = data.nextId('surveyLinks')
    data.tables.surveyLinks.add({
      id,
      surveyId: survey.id,
      label,
      token: random.code(quickCodeAlphabet, tokenLength),
      createdAt: instantOn(addDays(survey.activeFrom, -1), 11),
      createdBy: survey.event.owner.staff[0]?.id ?? null,
    })
    return { id, share, starts: new Map<PlainDate, number>() }
  })
  return { ...survey, links }
}

/** The link that an answer of a day comes through, null for the survey's own. */
export function pickLink(random: Random, { links }: DemoSurvey, day: PlainDate): number | null {
  if (!links) return null
  const picked = random.weighted<DemoLink | null>([
    [null, ownLinkShare],
    ...links.map((link): [DemoLink, number] => [link, link.share]),
  ])
  picked?.starts.set(day, (picked.starts.get(day) ?? 0) + 1)
  return picked?.id ?? null
}

/** Who opened a link: everybody who started, and some who only looked. */
export function addViews(data: DemoData, random: Random, { links = [] }: DemoSurvey) {
  for (const { id, starts } of links)
    for (const [day, started] of starts)
      data.tables.surveyLinkViews.add({ linkId: id, day, views: started + random.whole(0, started + 1) })
}
