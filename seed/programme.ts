import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { distribution } from './events'
import type { Random, WeightedChoices } from './random'

/** Event types (ids of the look-up list) that an organisation of a discipline puts on, and how often. */
const typesOf: Record<number, WeightedChoices<number>> = {
  1: [
    [17, 22],
    [20, 12],
    [21, 20],
    [22, 10],
    [26, 10],
    [18, 10],
    [19, 8],
    [27, 4],
    [36, 4],
  ],
  2: [
    [17, 55],
    [21, 25],
    [22, 8],
    [23, 8],
    [24, 4],
  ],
  3: [
    [29, 50],
    [25, 20],
    [21, 15],
    [18, 8],
    [24, 7],
  ],
  4: [
    [25, 45],
    [24, 22],
    [21, 20],
    [23, 5],
    [20, 8],
  ],
  5: [
    [28, 30],
    [18, 30],
    [23, 15],
    [30, 10],
    [24, 8],
    [21, 7],
  ],
  6: [
    [17, 66],
    [21, 12],
    [23, 8],
    [31, 4],
    [24, 6],
    [20, 4],
  ],
  7: [
    [17, 62],
    [21, 12],
    [23, 8],
    [24, 6],
    [30, 3],
    [31, 3],
    [34, 4],
    [22, 2],
  ],
  8: [
    [18, 55],
    [24, 12],
    [21, 18],
    [23, 6],
    [30, 5],
    [32, 4],
  ],
  9: [
    [24, 40],
    [36, 40],
    [21, 20],
  ],
}

const subDisciplineCount: Record<number, number> = { 1: 12, 2: 11, 3: 8, 4: 12, 5: 12, 6: 17, 7: 14, 8: 14, 9: 9 }

export const eventTypeFor = (disciplineId: number, random: Random) =>
  random.weighted(typesOf[disciplineId] ?? [[17, 1]])

export const subDisciplineFor = (disciplineId: number, random: Random) =>
  disciplineId * 100 + random.whole(1, subDisciplineCount[disciplineId] ?? 1)

/** How many days an event of a type lasts after its first. */
function daysAfterFirst(eventTypeId: number, random: Random): number {
  switch (eventTypeId) {
    case 18:
      return random.whole(20, 150)
    case 28:
      return random.whole(60, 300)
    case 22:
    case 32:
      return random.whole(40, 240)
    case 20:
      return random.whole(1, 9)
    case 17:
      return random.weighted([
        [0, 50],
        [random.whole(1, 6), 30],
        [random.whole(7, 34), 20],
      ])
    default:
      return random.chance(0.8) ? 0 : random.whole(1, 60)
  }
}

export const endOf = (startDate: PlainDate, eventTypeId: number, random: Random) =>
  addDays(startDate, daysAfterFirst(eventTypeId, random))

const chanceOfTickets: Record<number, number> = {
  17: 0.88,
  19: 0.9,
  20: 0.5,
  21: 0.55,
  24: 0.6,
  25: 0.5,
  28: 0.5,
  31: 0.6,
}

export const isTicketed = (eventTypeId: number, random: Random) => random.chance(chanceOfTickets[eventTypeId] ?? 0.15)

export function distributionFor(eventTypeId: number, random: Random): number {
  if (eventTypeId === 31) return random.pick([distribution.live, distribution.cinema])
  if (eventTypeId === 32) return distribution.onDemand
  return random.weighted([
    [distribution.inPerson, 82],
    [distribution.touring, 14],
    [distribution.hybrid, 4],
  ])
}
