import { type EntryRule, serialOfDay } from '@/lib/floor/spreadsheet/entry-rule'
import { lettersOf } from '@/lib/floor/spreadsheet/reading/cells'
import { figureMessages } from '../figure-limits'
import { eventYearsAhead, firstEventYear } from '../rules'
import { type FixedKey, fixedColumns } from './columns'
import { type ChoiceLists, type ListKey, sourceOf } from './lists-sheet'

const choose = 'Please choose one of the list.'
const date = 'Please provide a date as DD/MM/YYYY.'
const tooLong = (most: number) => `Please write ${most} characters or fewer.`

/** The lists behind the columns; a location may also be new, so that nothing is refused there. */
const listOfColumn: Partial<Record<FixedKey, ListKey>> = {
  country: 'country',
  eventType: 'eventType',
  distributionType: 'distributionType',
  discipline: 'discipline',
  subDiscipline: 'subDiscipline',
  isFunded: 'isFunded',
  isTicketed: 'isTicketed',
  provider: 'provider',
  partnerSubDiscipline: 'subDiscipline',
}

const lettersOfKey = (key: FixedKey) => lettersOf(fixedColumns.findIndex((column) => column.key === key))

/** The sub-disciplines of the discipline in the row, or all of them where it is blank. */
function subDisciplineSource(lists: ChoiceLists): string | undefined {
  const [all, disciplines] = [sourceOf('subDiscipline', lists), sourceOf('disciplineOfSub', lists)]
  if (!all || !disciplines) return undefined
  const chosen = `$${lettersOfKey('discipline')}2`
  const head = all.replace(/\$2:.*$/, '$1')
  return `IF(${chosen}="",${all},OFFSET(${head},MATCH(${chosen},${disciplines},0),0,COUNTIF(${disciplines},${chosen}),1))`
}

/** What a spreadsheet program lets people enter into the sheet of events, column by column, down to a row. */
export function entryRules(lists: ChoiceLists, figures: number, lastRow: number, currentYear: number): EntryRule[] {
  const range = (index: number) => `${lettersOf(index)}2:${lettersOf(index)}${lastRow}`
  const fixed = fixedColumns.flatMap((column, index): EntryRule[] => {
    const { key } = column
    if (key === 'startDate' || key === 'endDate') {
      const [from, to] = [`${firstEventYear}-01-01`, `${currentYear + eventYearsAhead}-12-31`].map(serialOfDay)
      return [{ kind: 'date', range: range(index), from: from ?? 0, to: to ?? 0, error: date }]
    }
    if (key === 'location') {
      const source = sourceOf('location', lists)
      return source ? [{ kind: 'list', range: range(index), source }] : []
    }
    const list = listOfColumn[key]
    if (list === undefined)
      return 'most' in column
        ? [{ kind: 'text', range: range(index), most: column.most, error: tooLong(column.most) }]
        : []
    const source = key === 'subDiscipline' ? subDisciplineSource(lists) : sourceOf(list, lists)
    return source ? [{ kind: 'list', range: range(index), source, error: choose }] : []
  })
  const first = fixedColumns.length
  const block = `${lettersOf(first)}2:${lettersOf(first + figures - 1)}${lastRow}`
  return [...fixed, { kind: 'whole-number', range: block, least: 0, error: `${figureMessages.notWhole}.` }]
}
