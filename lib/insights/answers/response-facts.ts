import 'server-only'
import { createHmac } from 'node:crypto'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quarterOf } from '@/lib/floor/calendar/quarter'
import type { CountedEvent } from './template-queries'

/** What is counted of a submitted response: `response_facts`. */
export type ResponseFacts = {
  responseId: string
  surveyId: number
  /** 0 where there is none. */
  eventId: number
  recordKey: number
  year: number
  quarter: number
  /** A home region, 0 where it is not known. */
  regionId: number
  isMarked: boolean
  /** Ids of the dictionary, ascending. */
  valueIds: readonly number[]
}

/** The record key of disclosure control: the same response always has the same one, from 0 to 2³² − 1. */
export const recordKeyOf = (secret: Buffer, responseId: string): number =>
  createHmac('sha256', secret).update(`v1|${responseId}`).digest().readUInt32BE(0)

/** The quarter that a response counts in: that of its day in London, held within the days of the event. */
export function quarterCounted(submittedAt: Date, event: CountedEvent | null): Quarter {
  const day = dayInLondon(submittedAt)
  if (event && day < event.startDate) return quarterOf(event.startDate)
  if (event && day > event.endDate) return quarterOf(event.endDate)
  return quarterOf(day)
}

/** True where both count in the same cells. */
export const areSameFacts = (one: ResponseFacts, other: ResponseFacts): boolean =>
  one.surveyId === other.surveyId &&
  one.eventId === other.eventId &&
  one.recordKey === other.recordKey &&
  one.year === other.year &&
  one.quarter === other.quarter &&
  one.regionId === other.regionId &&
  one.isMarked === other.isMarked &&
  one.valueIds.length === other.valueIds.length &&
  one.valueIds.every((id, at) => id === other.valueIds[at])
