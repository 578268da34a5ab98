import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { type Closure, closureOf } from '@/lib/surveys/lifecycle'
import type { Device } from './device'

/** Why the survey cannot be begun on this device now, by its dates and the server's last answer; else undefined. */
export function closureOnDevice({ isOn, isEnded, quickCode, definition }: Device, now: Date): Closure | undefined {
  if (isEnded) return { why: 'off' }
  const { activeFrom, activeTo } = definition
  const facts = { isDraft: false, isActive: isOn, quickCode, activeFrom, activeTo, closedAt: null }
  return closureOf(facts, dayInLondon(now))
}
