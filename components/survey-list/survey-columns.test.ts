import { expect, test } from 'vitest'
import { widthOf } from '@/components/grid/grid-column'
import { fittingColumns } from '@/components/grid/use-fitting-columns'
import { surveyColumns } from './survey-columns'

/** What a window of 1,280 and 1,440 pixels leaves to columns beside menu and ticks, and the most that a page ever gives them. */
const ticks = 44
const laptop = 1014 - ticks
const desk = 1174 - ticks
const most = 1278 - ticks

const columns = surveyColumns(true)
const shownAt = (room: number) =>
  fittingColumns(
    columns.filter(({ hidden }) => !hidden),
    room,
  ).map(({ header }) => header)

test.each([laptop, desk])(
  'in %i pixels the state is said once, as State, and never at the cost of the names',
  (room) => {
    expect(shownAt(room)).not.toContain('Published')
    expect(shownAt(room)).not.toContain('Is Active')
    expect(shownAt(room)).toEqual(
      expect.arrayContaining([
        'Survey Name',
        'Name of Activity/Tour',
        'State',
        'Responses Count',
        'Active From',
        'Active To',
      ]),
    )
  },
)

test('a wider window shows every documented column without anything being chosen', () => {
  expect(shownAt(most)).toEqual([
    'Survey Name',
    'Name of Activity/Tour',
    'State',
    'Survey Template Name',
    'Question Count',
    'Responses Count',
    'Created At',
    'Published',
    'Is Active',
    'Active From',
    'Active To',
  ])
})

test('names are given room to be told apart', () => {
  const least = Object.fromEntries(columns.map((column) => [column.id, widthOf(column)]))
  expect(least.name).toBeGreaterThanOrEqual(240)
  expect(least.eventName).toBeGreaterThanOrEqual(160)
})
