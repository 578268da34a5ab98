import { fillTemplate } from '@/tests/support/fill-template'

/** As many as a template has columns for. */
export const peopleInPaper = 97

const day = (person: number) => String(1 + (person % 20)).padStart(2, '0')

/** What one person answers, as it is kept: no two people answer alike. */
export const storedAnswersOf = (paper: number, person: number) => ({
  'B-Q1': 'good',
  'B-Q3': person % 21,
  'B-Q4': `2026-11-${day(person)}`,
  'B-Q5': `Paper ${paper}, person ${person}`,
})

/** Full workbooks, one after the other, each of other people. */
export function paperWorkbooks(template: Uint8Array): () => Promise<{ number: number; file: Buffer }> {
  let made = 0
  return async () => {
    made += 1
    const number = made
    const people = Array.from({ length: peopleInPaper }, (_, person) => ({
      ...storedAnswersOf(number, person),
      'B-Q1': 'Good',
      'B-Q4': new Date(`2026-11-${day(person)}T00:00:00Z`),
    }))
    return { number, file: await fillTemplate(template, people) }
  }
}
