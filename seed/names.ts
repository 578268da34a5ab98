import type { Random } from './random'
import {
  adjectives,
  crafts,
  firstNames,
  halls,
  jobs,
  lastNames,
  nouns,
  placeFirst,
  placeSecond,
  players,
  seasons,
  subjects,
  things,
  titles,
} from './words'

/** Titles, halls and people: every name in the demonstration data is invented. */

/** What organisations of a discipline (1 to 9) call themselves. */
const kinds: Record<number, readonly string[]> = {
  1: ['Arts Centre', 'Arts', 'Festival', 'Carnival Arts', 'Outdoor Arts', 'Creative Quarter', 'Cultural Trust'],
  2: ['Dance', 'Dance Company', 'Ballet', 'Dance House', 'Youth Dance', 'Movement Collective'],
  3: ['Library Service', 'Libraries', 'Reading Trust', 'Library Trust'],
  4: ['Writers', 'Press', 'Poetry Centre', 'Book Festival', 'Storytellers', 'Writing School'],
  5: ['Museum', 'Museums Trust', 'Heritage Centre', 'Hall and Gardens', 'Maritime Museum', 'Museum of Making'],
  6: ['Sinfonia', 'Music Trust', 'Opera', 'Jazz', 'Concerts', 'Brass', 'Youth Orchestra', 'Chamber Players', 'Choir'],
  7: ['Theatre', 'Playhouse', 'Theatre Company', 'Youth Theatre', 'Puppet Company', 'Circus', 'Stage Company'],
  8: ['Gallery', 'Contemporary', 'Print Studio', 'Photography', 'Sculpture Park', 'Makers', 'Art Studios'],
  9: ['Arts Partnership', 'Cultural Education Partnership', 'Creative Network', 'Arts Development'],
}

const inventedPlace = (random: Random) => random.pick(placeFirst) + random.pick(placeSecond)

/** 'Thornhaven Playhouse', 'Blue Heron Dance', 'The Paper Lantern Company'. */
export function organisationName(disciplineId: number, random: Random): string {
  const kind = random.pick(kinds[disciplineId] ?? ['Arts'])
  const shape = random.fraction()
  if (shape < 0.6) return `${inventedPlace(random)} ${kind}`
  if (shape < 0.9) return `${random.pick(adjectives)} ${random.pick(nouns)} ${kind}`
  return `The ${random.pick(nouns)} and ${random.pick(nouns)} ${kind}`
}

/** The first hall is the organisation's own, the others bear invented place names. */
export const hallName = (random: Random) => `${inventedPlace(random)} ${random.pick(halls)}`
export const ownHall = (organisation: string, index: number) =>
  `${organisation} ${index === 0 ? 'Main House' : index === 1 ? 'Studio' : 'Foyer'}`.slice(0, 75)

const words = { titles, players, adjectives, nouns, things, subjects, crafts, seasons, invented: inventedPlace }

/** A believable name for an event of that type (ids of the look-up list). */
export function eventName(eventTypeId: number, random: Random): string {
  return random.pick(eventPatterns[eventTypeId] ?? eventPatterns[36] ?? [])(random, words)
}

type Pattern = (random: Random, from: typeof words) => string

const eventPatterns: Record<number, readonly Pattern[]> = {
  17: [
    (r, w) => `The ${r.pick(w.things)}`,
    (r, w) => `${r.pick(w.adjectives)} ${r.pick(w.nouns)}`,
    (r, w) => `A Map of ${r.pick(w.subjects)}`,
    (r, w) => `${r.pick(w.seasons)} Concert: Songs of ${r.pick(w.subjects)}`,
    (r, w) => `The ${r.pick(w.nouns)} and the ${r.pick(w.nouns)}`,
    (r, w) => `The ${r.pick(w.titles)} of ${w.invented(r)}`,
    (r, w) => `${w.invented(r)}: a play about ${r.pick(w.subjects)}`,
    (r, w) => `${r.pick(w.nouns)} of ${r.pick(w.subjects)}`,
    (r, w) => `${r.pick(w.players)}: ${r.pick(w.adjectives)} ${r.pick(w.nouns)}`,
  ],
  18: [
    (r, w) => `${r.pick(w.adjectives)} ${r.pick(w.nouns)}: Photographs of ${r.pick(w.subjects)}`,
    (r, w) => `On ${r.pick(w.subjects)}`,
    (r, w) => `${r.pick(w.seasons)} Exhibition: ${r.pick(w.subjects)}`,
  ],
  19: [(r, w) => `Film: The ${r.pick(w.things)}`, (r, w) => `Screening: ${r.pick(w.adjectives)} ${r.pick(w.nouns)}`],
  20: [(r, w) => `${w.invented(r)} ${r.pick(w.seasons)} Festival`, (r, w) => `Festival of ${r.pick(w.subjects)}`],
  21: [(r, w) => `Family ${r.pick(w.crafts)} Workshop`, (r, w) => `${r.pick(w.crafts)} for Beginners`],
  22: [(r, w) => `Our ${r.pick(w.subjects)}: a community ${r.pick(w.crafts).toLowerCase()} project`],
  23: [(r, w) => `Schools ${r.pick(w.crafts)} Day`, (r, w) => `The ${r.pick(w.things)}: schools performance`],
  24: [(r, w) => `In Conversation: ${r.pick(w.subjects)}`, (r, w) => `Post-show talk: The ${r.pick(w.things)}`],
  25: [(r, w) => `An Evening of Poems about ${r.pick(w.subjects)}`, (r, w) => `Story Time: The ${r.pick(w.things)}`],
  26: [(r, w) => `${w.invented(r)} Light Trail`, (r, w) => `Streets of ${r.pick(w.subjects)}`],
  27: [(r, w) => `${w.invented(r)} Carnival`, (r, w) => `${r.pick(w.seasons)} Lantern Parade`],
  28: [() => 'General admission', (r, w) => `${r.pick(w.seasons)} collections season`],
  29: [(r, w) => `Reading Group: The ${r.pick(w.things)}`, () => 'Rhyme Time', () => 'Summer Reading Challenge'],
  30: [() => 'Backstage Tour', (r, w) => `${r.pick(w.seasons)} Open Day`],
  31: [(r, w) => `Live stream: The ${r.pick(w.things)}`],
  32: [(r, w) => `Online: ${r.pick(w.adjectives)} ${r.pick(w.nouns)}`],
  34: [(r, w) => `Work in progress: The ${r.pick(w.things)}`],
  36: [(r, w) => `${r.pick(w.seasons)} at ${w.invented(r)}`],
}

export const personName = (random: Random) => ({ firstName: random.pick(firstNames), lastName: random.pick(lastNames) })
export const jobTitle = (random: Random) => (random.chance(0.9) ? random.pick(jobs) : '')
