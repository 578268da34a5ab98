import { rankMatches } from '@/lib/floor/grid/match-rank'
import type { FoundKind, SearchGroup } from '@/lib/search/rules'

/** A page of the menu, or the way to something new. */
export type SearchAction = { label: string; href: string }

/** One line of the dialog: a record or a guide that was found, an action, or one of these chosen before. */
export type SearchChoice = { kind: FoundKind | 'action'; name: string; detail: string; href: string }

export type ChoiceGroup = { id: string; label: string; choices: readonly SearchChoice[] }

const groupLabels: Record<FoundKind, string> = {
  organisation: 'Organisations',
  user: 'People',
  event: 'Events',
  location: 'Locations',
  survey: 'Surveys',
  guide: 'Guides',
}

/** Most actions that a search shows beside what it found. */
const actionsFound = 5

const asChoice = ({ label, href }: SearchAction): SearchChoice => ({ kind: 'action', name: label, detail: '', href })

/** Before anything is typed: what was chosen lately, then every action. */
export function groupsAtFirst(recent: readonly SearchChoice[], actions: readonly SearchAction[]): ChoiceGroup[] {
  return withChoices([
    { id: 'recent', label: 'Recent', choices: recent },
    { id: 'action', label: 'Go to', choices: actions.map(asChoice) },
  ])
}

/** What was found: actions first, which are there at once, so that nothing moves when the rest comes. */
export function groupsFound(
  typed: string,
  found: readonly SearchGroup[],
  actions: readonly SearchAction[],
): ChoiceGroup[] {
  const matches = rankMatches(typed, actions.map(asChoice)).slice(0, actionsFound)
  return withChoices([
    { id: 'action', label: 'Go to', choices: matches },
    ...found.map(({ kind, results }) => ({
      id: kind,
      label: groupLabels[kind],
      choices: results.map((result) => ({ kind, ...result })),
    })),
  ])
}

const withChoices = (groups: readonly ChoiceGroup[]) => groups.filter(({ choices }) => choices.length > 0)

/** The choice after another, or before it; beyond an end the list begins again at the other. */
export function stepFrom(at: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1
  if (at < 0) return by === 1 ? 0 : count - 1
  return (at + by + count) % count
}
