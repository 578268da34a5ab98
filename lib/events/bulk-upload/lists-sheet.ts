import type { FormCell, FormRow } from '@/lib/floor/spreadsheet/form-workbook'
import { lettersOf } from '@/lib/floor/spreadsheet/reading/cells'
import { headerOf, keyColumn, keyHead, listsSheet, templateVersion } from './columns'
import type { UploadLists } from './upload-data'

/** The columns of the sheet of lists, in their order. */
const listKeys = [
  'country',
  'eventType',
  'distributionType',
  'discipline',
  'disciplineOfSub',
  'subDiscipline',
  'isFunded',
  'isTicketed',
  'provider',
  'location',
] as const
export type ListKey = (typeof listKeys)[number]

/** What may be chosen, by column; the discipline of each sub-discipline stands beside it. */
export type ChoiceLists = Record<ListKey, readonly string[]>

export function choiceListsOf(lists: UploadLists, locations: readonly string[]): ChoiceLists {
  const disciplines = new Map([...lists.disciplines].map(([name, id]) => [id, name]))
  const subDisciplines = [...lists.subDisciplines]
  return {
    country: [...lists.countries.keys()],
    eventType: [...lists.eventTypes.keys()],
    distributionType: [...lists.distributionTypes.keys()],
    discipline: [...lists.disciplines.keys()],
    disciplineOfSub: subDisciplines.map(([, { disciplineId }]) => disciplines.get(disciplineId) ?? ''),
    subDiscipline: subDisciplines.map(([name]) => name),
    isFunded: [...lists.isFunded.keys()],
    isTicketed: [...lists.isTicketed.keys()],
    provider: [...lists.providers].flatMap(([name, { isOffered }]) => (isOffered ? [name] : [])),
    location: locations,
  }
}

/** Where a list is, for a drop-down: `Lists!$A$2:$A$17`; undefined where there is nothing to choose from. */
export function sourceOf(key: ListKey, lists: ChoiceLists): string | undefined {
  const letters = lettersOf(listKeys.indexOf(key))
  const { length } = lists[key]
  return length === 0 ? undefined : `${listsSheet}!$${letters}$2:$${letters}$${length + 1}`
}

const headOf = (key: ListKey) => (key === 'disciplineOfSub' ? 'Discipline of the sub-discipline' : headerOf(key))

/**
 * The sheet of lists, locked; hidden behind them which template it is, and of a year which organisation's.
 */
export function listsSheetOf(lists: ChoiceLists, organisationId?: number) {
  const keys = [keyHead, String(templateVersion), ...(organisationId === undefined ? [] : [String(organisationId)])]
  const longest = Math.max(keys.length - 1, ...listKeys.map((key) => lists[key].length))
  const words = (text: string | undefined): FormCell | undefined =>
    text === undefined ? undefined : { text, style: 'words' }
  const rows: FormRow[] = Array.from({ length: longest }, (_, at) => ({
    cells: [...listKeys.map((key) => words(lists[key][at])), words(keys[at + 1])],
  }))
  const head: FormCell[] = listKeys.map((key) => ({ text: headOf(key), style: 'heading' }))
  return {
    name: listsSheet,
    columns: Array.from({ length: keyColumn + 1 }, (_, at) => ({ width: 32, hidden: at === keyColumn })),
    rows: [{ cells: [...head, words(keyHead)] }, ...rows],
    frozen: { columns: 0, rows: 1 },
  }
}
