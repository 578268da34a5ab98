import { actors } from '../../api/matrix/actors'
import { endingOf, type PageRow, pages } from '../../api/matrix/pages'

/**
 * Who opens which page for it to be checked. The pages are those of the permission matrix (tests/api/matrix/pages.ts),
 * where a page that is in no row fails: a new one is here by itself.
 */

/** What a page shows behind its tabs, or in another state. */
const furtherPages: readonly PageRow[] = [
  { file: '', address: '/event-overview/{id}?tabIndex=1', right: ['read', 'event'], about: 'event' },
  { file: '', address: '/event-overview/{id}?tabIndex=2', right: ['read', 'event'], about: 'event' },
  { file: '', address: '/survey-overview/{id}', right: ['read', 'survey'], about: 'published' },
]

/** Everybody who may see a page in a way of their own; the first sees most. */
const visitors = (['a Global Admin', 'the Admin', 'a General User'] as const).map((name) => {
  const actor = actors.find((one) => one.name === name)
  if (!actor) throw new Error(`There is no actor called ${name}.`)
  return actor
})

/** A page, and everybody who is to open it. */
export type Visit = { row: PageRow; title: string; people: typeof visitors }

export const visits: readonly Visit[] = [...pages, ...furtherPages].flatMap((row) => {
  const mayOpen = visitors.filter((person) => endingOf(row, person, 'own') === 'the page')
  // What is the same for everybody is looked at once.
  const people = row.right ? mayOpen : mayOpen.slice(0, 1)
  const title = row.about === 'published' ? `${row.address} (published)` : row.address
  return people.length > 0 ? [{ row, title, people }] : []
})

const formAddresses = /^\/(?:location-overview|event-overview|survey-overview|user-overview|organisation-details)\b/

/** Whether a page of the table is a form that is filled in and saved. */
export const isForm = (row: PageRow) =>
  pages.includes(row) && formAddresses.test(row.address) && !row.address.includes('duplicateOf')
