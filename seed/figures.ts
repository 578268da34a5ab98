import type { QuarterFigures } from '@/lib/attendance/rules'
import { daysBetween, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { firstDayOf, lastDayOf, type Quarter } from '@/lib/floor/calendar/quarter'
import { earlier, later } from './days'
import type { DemoLocation } from './organisations'
import type { Random } from './random'

const blank: QuarterFigures = {
  occurencesAtLocation: null,
  totalTicketsAvailable: null,
  knownAttendance: null,
  estimatedAttendance: null,
  knownAttendanceCyp: null,
  estimatedAttendanceCyp: null,
}

/** Quarters as one running number, for comparing them. */
export const quarterNumber = ({ year, quarter }: Quarter) => year * 4 + quarter - 1

export const quarterOfNumber = (number: number): Quarter => ({
  year: Math.floor(number / 4),
  quarter: ((number % 4) + 1) as Quarter['quarter'],
})

type FigureSpec = {
  quarter: Quarter
  startDate: PlainDate
  endDate: PlainDate
  eventTypeId: number
  location: DemoLocation
  isTicketed: boolean
}

/** Types of event that people visit at any time: an exhibition day, an admission, a festival. */
const openAdmissionTypes = new Set([18, 20, 26, 27, 28])
const childrensTypes = new Set([23, 29])

/** Figures that are complete: tickets available only when ticketed, known figures with tickets, estimates without. */
export function figuresOf(random: Random, spec: FigureSpec): QuarterFigures {
  const { quarter, startDate, endDate, location, isTicketed } = spec
  const first = later(firstDayOf(quarter), startDate)
  const last = earlier(lastDayOf(quarter), endDate)
  const days = daysBetween(first, last) + 1
  const rate = openAdmissionTypes.has(spec.eventTypeId) ? 0.85 : days > 60 ? 0.15 : 0.7
  const occurences = Math.max(1, Math.round(days * rate))
  const available = location.capacity * occurences
  const attendance = Math.round(available * (0.25 + random.fraction() * 0.72))
  const young = childrensTypes.has(spec.eventTypeId) ? 0.6 : random.chance(0.15) ? 0.45 : 0.12
  const cyp = Math.min(attendance, Math.round(attendance * young * (0.5 + random.fraction())))
  return isTicketed
    ? {
        ...blank,
        occurencesAtLocation: occurences,
        totalTicketsAvailable: available,
        knownAttendance: attendance,
        knownAttendanceCyp: cyp,
      }
    : { ...blank, occurencesAtLocation: occurences, estimatedAttendance: attendance, estimatedAttendanceCyp: cyp }
}

/** Nothing yet, or only what is known before the doors open. */
export function incompleteFigures(
  random: Random,
  { location, isTicketed, when }: { location: DemoLocation; isTicketed: boolean; when: 'past' | 'current' | 'future' },
): QuarterFigures {
  const known = random.fraction()
  if (when === 'past' && known < 0.3) return { ...blank, occurencesAtLocation: 1 }
  if (known > 0.6 || !isTicketed) return blank
  return { ...blank, occurencesAtLocation: 1, totalTicketsAvailable: location.capacity }
}
