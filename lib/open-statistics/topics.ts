import { cubeNameOf } from '@/lib/published/cube-names'
import { cubes, measureOf, type ReleasedCube } from '@/lib/published/cubes'

/**
 * A topic is a cube of the release under the name that its address has. Addresses are cited, so that a name never changes and is never
 * given to anything else.
 */
const slugs: Readonly<Record<number, string>> = {
  11: 'attendance-by-region-and-discipline',
  12: 'attendance-by-region-and-type-of-event',
  13: 'attendance-by-discipline-and-type-of-event',
  14: 'attendance-by-size',
  21: 'young-attendance-by-region-and-discipline',
  22: 'young-attendance-by-region-and-type-of-event',
  23: 'young-attendance-by-discipline-and-type-of-event',
  24: 'young-attendance-by-size',
  31: 'tickets-sold-by-region-and-discipline',
  34: 'tickets-sold-by-size',
  41: 'ticket-income-by-region-and-discipline',
  44: 'ticket-income-by-size',
  101: 'age',
  102: 'gender',
  103: 'ethnic-group',
  104: 'disability',
  105: 'experience',
  106: 'recommendation',
  107: 'last-visit',
  108: 'reasons',
}

export type Topic = {
  slug: string
  cube: ReleasedCube
  /** `Attendance by region and discipline`. */
  name: string
  /** What is counted, in a sentence. */
  description: string
  /** Under which heading it is listed. */
  group: string
}

/** What each measure counts. */
const measures: Readonly<Record<number, string>> = {
  1: 'People who came to events, as organisations counted or estimated them and confirmed the quarter. Each event counts whole under its first owner.',
  2: 'Children and young people who came to events, as organisations counted or estimated them and confirmed the quarter. Each event counts whole under its first owner.',
  3: 'Tickets that organisations sold, by the day of the performance, of the sales that they uploaded.',
  4: 'What was paid for tickets, by the day of the performance, of the sales that organisations uploaded.',
}

function asTopic(cube: ReleasedCube): Topic {
  const slug = slugs[cube.id]
  if (slug === undefined) throw new Error(`Cube ${cube.id} has no address: give it one that is never changed`)
  const measure = measureOf(cube)
  return {
    ...{ slug, cube, name: cubeNameOf(cube) },
    group: measure?.name ?? 'Who came, and what they thought',
    description: measure
      ? (measures[measure.id] ?? '')
      : 'How many people gave each answer, of those who answered a survey at or after an event. Responses that look odd are left out.',
  }
}

export const topics: readonly Topic[] = cubes.map(asTopic)

export const topicOf = (cubeId: number): Topic | undefined => topics.find(({ cube }) => cube.id === cubeId)
export const topicAt = (slug: string): Topic | undefined => topics.find((topic) => topic.slug === slug)
