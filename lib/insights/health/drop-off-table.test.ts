import { expect, test } from 'vitest'
import { dropOffTable } from './drop-off-table'
import { regionTable } from './region-table'

const counts = (surveyId: number, begun: number, finished: number, ...stopped: [number, number][]) => ({
  ...{ surveyId, begun, finished },
  lastAnswered: stopped.map(([place, count]) => ({ place, count })),
})

test('nobody began: there is no table', () => {
  expect(dropOffTable([], [])).toEqual([])
  expect(dropOffTable([counts(1, 5, 5)], [])).toEqual([])
})

test('a few who began: no shares', () => {
  const [table] = dropOffTable([counts(1, 5, 3, [1, 2])], [{ surveyId: 1, questions: ['Age', 'Why?'] }])
  expect(table?.title).toBe('2 of 5 stop before the end, most of them after “Age”')
  expect(table?.rows.map(({ label, figures }) => [label, ...figures])).toEqual([
    ['Age', 'a few voices', 2, 5],
    ['Why?', 'a few voices', 0, 5],
  ])
})

test('surveys are summed by question, whatever stands between; questions that count as one are told by the first', () => {
  const [table] = dropOffTable(
    [counts(1, 100, 60, [2, 30], [3, 10]), counts(2, 50, 50)],
    [
      { surveyId: 1, questions: ['Experience', 'Optional', 'Optional', 'Age'] },
      { surveyId: 2, questions: ['Experience', 'Age'] },
    ],
  )
  expect(table?.title).toBe('27%, give or take 8, stop before the end, most of them after “Optional”')
  expect(table?.rows.map(({ label, figures }) => [label, ...figures])).toEqual([
    ['Experience', 1, 0, 150],
    ['Optional', 1, 40, 100],
    ['Age', 110 / 150, 0, 150],
  ])
})

test('who stopped after a question that a sensitive one leads to stands with the one before', () => {
  const [table] = dropOffTable(
    [counts(1, 50, 40, [2, 3], [3, 7])],
    [{ surveyId: 1, questions: ['Experience', 'Condition', 'Limits', 'Age'], followers: new Set([3]) }],
  )
  expect(table?.rows.map(({ label, figures }) => [label, ...figures])).toEqual([
    ['Experience', 1, 0, 50],
    ['Condition', 1, 10, 50],
    ['Age', 0.8, 0, 50],
  ])
})

test('regions stand beside the box office: those with answers or tickets, and none without tickets', () => {
  expect(regionTable(new Map([[103, 90]]), new Map())).toEqual([])
  const [table] = regionTable(
    new Map([
      [0, 500],
      [103, 190],
      [107, 10],
    ]),
    new Map([
      [103, 50],
      [107, 50],
    ]),
  )
  expect(table?.title).toBe('Less than their part of the answers: London')
  expect(table?.rows).toEqual([
    { label: 'Yorkshire and The Humber', figures: [0.95, 0.5, 'more than its part', 190] },
    { label: 'London', figures: [0.05, 0.5, 'less than its part', 10] },
  ])
})
