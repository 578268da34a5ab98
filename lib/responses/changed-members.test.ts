import { expect, test } from 'vitest'
import { changedMembers } from './changed-members'

test('answers that are the same have not changed, in whatever order their parts are', () => {
  expect(changedMembers({}, {})).toBeUndefined()
  expect(
    changedMembers({ 'B-Q1': 'a', 'B-Q6': { r: { x: 1, y: 2 } } }, { 'B-Q6': { r: { y: 2, x: 1 } }, 'B-Q1': 'a' }),
  ).toBeUndefined()
})

test('only the questions that were changed are kept, as they were and as they are', () => {
  expect(changedMembers({ 'B-Q1': 'a', 'B-Q2': ['x'] }, { 'B-Q1': 'b', 'B-Q2': ['x'] })).toEqual({
    before: { 'B-Q1': 'a' },
    after: { 'B-Q1': 'b' },
  })
})

test('an answer keeps the text of its “Other”, though only one of the two was changed', () => {
  expect(
    changedMembers({ 'B-Q1': 'other', 'B-Q1-Comment': 'Juggling' }, { 'B-Q1': 'other', 'B-Q1-Comment': 'Mime' }),
  ).toEqual({
    before: { 'B-Q1': 'other', 'B-Q1-Comment': 'Juggling' },
    after: { 'B-Q1': 'other', 'B-Q1-Comment': 'Mime' },
  })
})

test('an answer that is added or left out has one side alone', () => {
  expect(changedMembers({ 'B-Q1': 'a' }, { 'B-Q2': 'b' })).toEqual({ before: { 'B-Q1': 'a' }, after: { 'B-Q2': 'b' } })
})
