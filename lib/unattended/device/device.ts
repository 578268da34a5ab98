import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { Answers } from '@/lib/surveys/engine/answers'
import { type Closure, closureOf } from '@/lib/surveys/lifecycle'
import type { SurveyDefinition } from '../definition'
import type { StoredPin } from './pin'

/** What happens to a partial answer when the device returns to the start. */
export type OnIdle = 'discard' | 'keep'

/** All that a device stores of unattended mode for one survey, besides the queue of answers. */
export type Device = {
  quickCode: string
  deviceId: number
  /** Credential for sending answers to this survey, and for nothing else. */
  deviceKey: string
  label: string
  pin: StoredPin
  /** Wrong PINs in a row, and when the next may be tried: stored, so that reloading the page does not reset them. */
  wrongPins: number
  pinWaitsUntilMs: number
  idleSeconds: number
  onIdle: OnIdle
  /** False until staff press Begin. */
  hasBegun: boolean
  definition: SurveyDefinition
  /** False once the server has answered that the survey is closed or archived; the device checks the dates itself. */
  isOn: boolean
  /** True once the server has answered that staff ended the device. */
  isEnded: boolean
  /** When the server was last reached, ISO 8601. */
  heardAt: string | null
}

/** An answer in the queue. `refused`: the server's reason for not accepting it; it stays in the queue. */
export type WaitingAnswer = {
  id: string
  quickCode: string
  validationKey: string
  startedAt: string
  submittedAt: string | null
  answers: Answers
  refused?: string
}

/** The part of an answer that is sent, and written into the queue file. */
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
