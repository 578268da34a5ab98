import type { AppAbility, Subject } from './rules'

/** The kinds of record that have a page of their own. */
export const recordKinds = ['organisation', 'user', 'event', 'location', 'survey'] as const
export type RecordKind = (typeof recordKinds)[number]

type RecordPage = { path: string; subject: Subject }

/** The pages that show a record, the best first. A survey's results are open to some who may not open its editor. */
const pagesOf: Record<RecordKind, readonly RecordPage[]> = {
  organisation: [{ path: '/organisation-details', subject: 'organisation' }],
  user: [{ path: '/user-overview', subject: 'user' }],
  event: [{ path: '/event-overview', subject: 'event' }],
  location: [{ path: '/location-overview', subject: 'location' }],
  survey: [
    { path: '/survey-overview', subject: 'survey' },
    { path: '/survey-results', subject: 'surveyManagement' },
  ],
}

const findPage = (ability: AppAbility, kind: RecordKind) =>
  pagesOf[kind].find(({ subject }) => ability.can('read', subject))

/** Whether somebody may open records of a kind at all; which of them is their scope. */
export const mayOpen = (ability: AppAbility, kind: RecordKind): boolean => findPage(ability, kind) !== undefined

/** The address of a record's page; undefined for somebody who may open none of its kind. */
export function recordHref(ability: AppAbility, kind: RecordKind, id: number): string | undefined {
  const page = findPage(ability, kind)
  return page && `${page.path}/${id}`
}
