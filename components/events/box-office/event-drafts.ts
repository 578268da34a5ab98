import type { Choice } from '@/components/ui/choice'
import type { FieldMessages } from '@/lib/floor/errors/domain-error'
import type { UnlinkedReference } from './unlinked-columns'

/** What a box office does not know of its events. */
export const commonFields = ['eventTypeId', 'distributionTypeId', 'subDisciplineId', 'isFundedId'] as const
export type Answers = { [field in (typeof commonFields)[number]]?: number | undefined }

/** An event to be, as it stands in the form. */
export type Draft = {
  of: UnlinkedReference
  name: string
  startDate: string
  endDate: string
  location: Choice | null
  /** What is answered for this one alone. */
  answers: Answers
}

export const draftOf = (of: UnlinkedReference): Draft => ({
  ...{
    of,
    name: of.eventName,
    startDate: of.startDate,
    endDate: of.endDate,
    location: of.location ?? null,
    answers: {},
  },
})

/** As the call takes it; an answer of its own before the one for all. What is missing is refused by the call. */
export const sentEvent = ({ of, name, startDate, endDate, location, answers }: Draft, common: Answers) => ({
  ...{ boxOfficeProviderId: of.boxOfficeProviderId, reference: of.eventIdentifier, name, startDate, endDate },
  locationId: location === null ? null : Number(location.id),
  ...Object.fromEntries(commonFields.map((field) => [field, answers[field] ?? common[field] ?? null])),
})

/** What a call refused, by field: of all events together, and of each by its place. */
type DraftErrors = { common: FieldMessages; rows: readonly FieldMessages[] }

export const noErrors: DraftErrors = { common: {}, rows: [] }

/** How many are marked: what is asked once for all events counts once. */
export const countErrors = ({ common, rows }: DraftErrors): number =>
  [common, ...rows].reduce((sum, messages) => sum + Object.keys(messages).length, 0)

/** Sorts what was refused (`events.3.locationId`). An answer that no event has is asked for once, above all of them. */
export function draftErrorsOf(fields: FieldMessages, drafts: readonly Draft[], answers: Answers): DraftErrors {
  const isMissing = (field: (typeof commonFields)[number]) =>
    answers[field] === undefined && drafts.every((draft) => draft.answers[field] === undefined)
  const missing = commonFields.filter((field) => isMissing(field) && fields[`events.0.${field}`] !== undefined)
  const rows = drafts.map((): FieldMessages => ({}))
  for (const [name, message] of Object.entries(fields)) {
    const [, at, field = ''] = name.split('.')
    const row = rows[Number(at)]
    if (row && !missing.some((one) => one === field)) row[field] = message
  }
  return { common: Object.fromEntries(missing.map((field) => [field, fields[`events.0.${field}`] ?? ''])), rows }
}

/** The messages without those of what was changed since. */
export function withoutChanged(messages: FieldMessages, changed: Partial<Draft>): FieldMessages {
  const fields = Object.keys(changed).flatMap((key) =>
    key === 'location' ? 'locationId' : key === 'answers' ? commonFields : key,
  )
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !fields.some((one) => one === field)))
}

/** A location that was added for one event is where all of them are that were sold at that venue and have none yet. */
export const withLocation = (drafts: readonly Draft[], at: number, location: Choice): Draft[] => {
  const venue = drafts[at]?.of.venueName
  return drafts.map((draft, index) =>
    index === at || (draft.location === null && venue !== null && draft.of.venueName === venue)
      ? { ...draft, location }
      : draft,
  )
}

/** The messages without those of what is answered by now. */
export const withoutAnswered = (messages: FieldMessages, answers: Answers): FieldMessages =>
  Object.fromEntries(
    Object.entries(messages).filter(
      ([field]) => !commonFields.some((one) => one === field && answers[one] !== undefined),
    ),
  )
