import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { type Closed, closedBy } from '@/lib/responses/rules'
import type { Device } from './device'

/** Why nobody can begin the survey on this device now, by its dates and by what the platform last said. */
export function closedNow({ isOn, isEnded, quickCode, definition }: Device, now: Date): Closed | undefined {
  const { activeFrom, activeTo } = definition
  return closedBy({ isDraft: false, isActive: isOn && !isEnded, quickCode, activeFrom, activeTo }, dayInLondon(now))
}
