import type { Choice } from '@/components/ui/choice'
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
