import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quarterOf } from '@/lib/floor/calendar/quarter'
import { type DemoData, dayFromToday } from './demo-data'
import { addEvent, type DemoEvent, distribution } from './events'
import { quarterNumber } from './figures'
import { addLocation, addOrganisation, type DemoOrganisation } from './organisations'
import { placeAt } from './places'

const spektrix = 101

/** The theatre most demonstration accounts belong to. Its quarters are confirmed up to three before the current one. */
export function addHarbour(data: DemoData): DemoOrganisation {
  const random = data.random.fork('harbour')
  const place = placeAt('HU1', random)
  const harbour = addOrganisation(data, random, {
    name: 'Harbour Theatre',
    alternativeName: 'Harbour Theatre Trust Limited',
    disciplineId: 7,
    place,
    providerId: spektrix,
    confirmedThrough: quarterNumber(quarterOf(data.today)) - 3,
  })
  const at = (name: string, capacity: number, more: Partial<Parameters<typeof addLocation>[3]> = {}) =>
    addLocation(data, random, harbour, { name, capacity, ...more })
  at('Harbour Theatre', 420, { addressLine1: '1 Quayside' })
  at('Harbour Theatre Studio', 90, { addressLine1: '1 Quayside' })
  at('Quayside Square', 1500, { addressLine1: 'Quayside Square' })
  at('Thornhaven Village Hall', 120, { place: placeAt('HU17', random) })
  at('Old Drill Hall', 180, { active: false })
  at('Online', 5000, { countryId: 60 })
  at('Festival tour, Dublin', 300, { countryId: 51 })
  return harbour
}

/**
 * Name, type, sub-discipline, hall, first and last day (days from today, or a date), sold under a reference or, with
 * true, without one.
 */
type Day = number | PlainDate
type ProgrammeEntry = [
  name: string,
  type: number,
  sub: number,
  hall: number,
  first: Day,
  last: Day,
  reference?: string | true,
]

const programme: ProgrammeEntry[] = [
  ['The Clockmaker', 17, 701, 0, '2024-05-28', '2024-06-08', 'HT-2425-003'],
  ['Songs of the Sea', 17, 703, 0, -820, -818, 'HT-2425-011'],
  ['Summer Youth Company: Red Kite', 22, 713, 1, -830, -790],
  ['Paper Moon', 17, 704, 0, -701, -690, 'HT-2425-019'],
  ['Jack and the Northern Line', 17, 710, 0, -712, -665, 'HT-2425-020'],
  ['Film: The Long Meadow', 19, 714, 1, -560, -560, 'HT-2526-002'],
  ['The Foundling', 17, 702, 0, -521, -507, 'HT-2526-004'],
  ['Family Drumming Workshop', 21, 709, 1, -455, -455, 'HT-2526-007'],
  ['Quayside Light Trail', 26, 708, 2, -395, -388],
  ['Cinderella of Salt Road', 17, 710, 0, -352, -301, 'HT-2526-015'],
  ['Backstage Tour', 30, 714, 0, -282, -282, true],
  ['Schools Puppetry Day', 23, 707, 1, -255, -255],
  ['Second Tide', 17, 701, 1, -232, -221, 'HT-2526-021'],
  ['Village tour: The Borrowed Coat', 17, 705, 3, -190, -190, 'HT-2627-001'],
  ['In Conversation: Making The Weather House', 24, 701, 1, -168, -168],
  ['The Weather House', 17, 701, 0, -170, -156, 'HT-2627-002'],
  ['Summer Youth Company: Tall Ship', 22, 713, 1, -130, -88],
  ['Harbour Fringe', 20, 714, 2, -84, -80],
  ['Silent Bell', 17, 705, 1, -70, -64, 'HT-2627-009'],
  ['Night Market', 17, 711, 1, -41, -41, 'HT-2627-011'],
  ['The Winter Garden', 17, 701, 0, -19, 9, 'HT-2627-014'],
  ['Family Clay Workshop', 21, 709, 1, 7, 7, 'HT-2627-022'],
  ['The Golden Hour: an exhibition of set models', 18, 714, 1, -30, 75],
  ['Dick Whittington and the Last Ferry', 17, 710, 0, 12, 52, 'HT-2627-025'],
  ['Live stream: The Winter Garden', 31, 701, 5, 4, 4, true],
  ['Red Kite', 17, 704, 0, 96, 108, 'HT-2627-030'],
  ['Spring tour: Map Room', 17, 705, 6, 140, 143, true],
  ['Festival of the Coast', 20, 708, 2, 231, 235],
]

/** Its programme of three years; a few figures of the last quarters are missing, so that there is something to do. */
export function addHarbourEvents(data: DemoData, harbour: DemoOrganisation, moorside: DemoOrganisation) {
  const random = data.random.fork('harbour events')
  const confirmed = (quarter: Quarter) => quarterNumber(quarter) <= harbour.confirmedThrough
  const events = new Map<string, DemoEvent>()
  for (const [name, eventTypeId, subDisciplineId, hall, first, last, reference] of programme) {
    const location = harbour.locations[hall]
    if (!location) throw new Error(`Harbour Theatre has no hall ${hall}`)
    const dayOf = (day: Day) => (typeof day === 'number' ? dayFromToday(data, day) : day)
    const endDate = dayOf(last)
    const blank = name === 'Harbour Fringe' || name === 'In Conversation: Making The Weather House'
    const event = addEvent(data, random, {
      name,
      eventTypeId,
      subDisciplineId,
      location,
      startDate: dayOf(first),
      endDate,
      distributionTypeId:
        hall === 5 ? distribution.live : hall === 3 || hall === 6 ? distribution.touring : distribution.inPerson,
      tickets: reference ? { providerId: spektrix, reference: reference === true ? undefined : reference } : undefined,
      owners: name === 'Quayside Light Trail' ? [harbour, moorside] : [harbour],
      partners: name === 'The Winter Garden' || name === 'Harbour Fringe' ? [moorside] : [],
      filled: (quarter) => confirmed(quarter) || (endDate < data.today && !blank),
    })
    events.set(name, event)
  }
  const named = (name: string): DemoEvent => {
    const event = events.get(name)
    if (!event) throw new Error(`Harbour Theatre has no event ${name}`)
    return event
  }
  return { all: [...events.values()], named }
}

/** A community trust that works with the theatre: some of its events name the theatre as partner. */
export function addMoorside(data: DemoData): DemoOrganisation {
  const random = data.random.fork('moorside')
  const moorside = addOrganisation(data, random, {
    name: 'Moorside Community Trust',
    knownAs: 'Moorside',
    disciplineId: 1,
    place: placeAt('HX1', random),
    npoStatus: 2,
    confirmedThrough: quarterNumber(quarterOf(data.today)) - 1,
  })
  addLocation(data, random, moorside, { name: 'Moorside Arts Centre', capacity: 150 })
  addLocation(data, random, moorside, { name: 'Memorial Park', capacity: 2000 })
  return moorside
}

export function addMoorsideEvents(data: DemoData, harbour: DemoOrganisation, moorside: DemoOrganisation): DemoEvent[] {
  const random = data.random.fork('moorside events')
  const entries: [string, number, number, number, number, boolean][] = [
    ['Moorside Lantern Parade', 27, 103, 1, -300, true],
    ['Our Home: a community weaving project', 22, 108, 0, -210, false],
    ['Poetry for Beginners', 21, 108, 0, -120, false],
    ['Streets of Light', 26, 104, 1, -50, true],
    ['Winter Lantern Parade', 27, 103, 1, 30, true],
    ['Spring Open Day', 30, 101, 0, 120, false],
  ]
  return entries.map(([name, eventTypeId, subDisciplineId, hall, first, shared]) => {
    const startDate = dayFromToday(data, first)
    return addEvent(data, random, {
      name,
      eventTypeId,
      subDisciplineId,
      location: moorside.locations[hall] ?? { id: 0, name: '', capacity: 0 },
      startDate,
      endDate: eventTypeId === 22 ? addDays(startDate, 60) : startDate,
      owners: [moorside],
      partners: shared ? [harbour] : [],
      filled: (quarter) => quarterNumber(quarter) <= moorside.confirmedThrough,
    })
  })
}
