import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { Answers } from '@/lib/surveys/engine/answers'
import { type Closure, closureOf } from '@/lib/surveys/lifecycle'
import type { SurveyDefinition } from '../definition'
import type { StoredPin } from './pin'

/** What becomes of an answer that somebody left half done. */
export type OnIdle = 'discard' | 'keep'

/** All that a device keeps of unattended mode for one survey; only the queue stands beside it. */
export type Device = {
  quickCode: string
  deviceId: number
  /** Adds answers to this one survey and opens nothing else. */
  deviceKey: string
  label: string
  pin: StoredPin
  /** Wrong PINs in a row, and until when the next has to wait: kept, so that a reload begins nothing anew. */
  wrongPins: number
  pinWaitsUntilMs: number
  idleSeconds: number
  onIdle: OnIdle
  /** False until staff have pressed Begin. */
  hasBegun: boolean
  definition: SurveyDefinition
  /** False once the platform has said that the survey is closed or archived; its dates are the device's own to read. */
  isOn: boolean
  /** True once the platform has said that staff ended the device. */
  isEnded: boolean
  /** When the platform was last reached, ISO 8601. */
  heardAt: string | null
}

/** An answer that waits on the device. `refused` says why the platform would not take it; it waits all the same. */
export type WaitingAnswer = {
  id: string
  quickCode: string
  validationKey: string
  startedAt: string
  submittedAt: string | null
  answers: Answers
  refused?: string
}

/** As it is sent and saved. */
export function toSentAnswer({ quickCode: _, refused: __, ...answer }: WaitingAnswer) {
  return answer
}

/** Why nobody can begin the survey on this device now, by its dates and by what the platform last said. */
export function closureOnDevice({ isOn, isEnded, quickCode, definition }: Device, now: Date): Closure | undefined {
  if (isEnded) return { why: 'off' }
  const { activeFrom, activeTo } = definition
  const facts = { isDraft: false, isActive: isOn, quickCode, activeFrom, activeTo, closedAt: null }
  return closureOf(facts, dayInLondon(now))
}
