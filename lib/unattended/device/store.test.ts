import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { aDevice } from '@/tests/support/a-device'
import type { WaitingAnswer } from './device'
import { batchesOf } from './exchange'
import { beginAnswer } from './new-answer'
import * as store from './store'

const anAnswer = (quickCode: string, answers: WaitingAnswer['answers'] = { 'B-Q1': 'good' }): WaitingAnswer => ({
  ...beginAnswer(new Date()),
  quickCode,
  submittedAt: new Date().toISOString(),
  answers,
})

const addAnswer = (answer: WaitingAnswer) => store.addAnswer(answer, aDevice(answer.quickCode))

test('the queue of a survey is in the order the answers were begun', async () => {
  const [first, second] = [anAnswer('AAA'), anAnswer('AAA')].sort((a, b) => (a.id < b.id ? -1 : 1))
  await addAnswer(second as WaitingAnswer)
  await addAnswer(first as WaitingAnswer)
  await addAnswer(anAnswer('BBB'))
  expect(await store.listAnswers('AAA')).toEqual([first, second])
  expect(await store.countAnswers('BBB')).toBe(1)
})

test('accepted answers are deleted, refused ones stay with the reason and are not sent again', async () => {
  const [taken, refused, waiting] = [anAnswer('CCC'), anAnswer('CCC'), anAnswer('CCC')]
  for (const answer of [taken, refused, waiting]) await addAnswer(answer)
  await store.recordOutcomes([taken.id], new Map([[refused.id, 'It does not fit.']]))
  const left = await store.listAnswers('CCC')
  expect(left.find(({ id }) => id === refused.id)?.refused).toBe('It does not fit.')
  expect(left).toHaveLength(2)
  expect(batchesOf(left).flat()).toEqual([waiting])
})

test('deleting a survey deletes all of its data and none of others', async () => {
  const answer = anAnswer('DDD')
  await addAnswer(answer)
  await addAnswer(anAnswer('EEE'))
  expect(await store.deleteSurveyData('DDD', new Set([answer.id]))).toBe(true)
  expect(await store.countAnswers('DDD')).toBe(0)
  expect(await store.countAnswers('EEE')).toBe(1)
  expect(await store.patchDevice('DDD', { hasBegun: true })).toBeUndefined()
})

test('a survey with an unsaved answer in the queue is not deleted, not even in part', async () => {
  const [saved, meanwhile] = [anAnswer('III'), anAnswer('III')]
  await addAnswer(saved)
  await addAnswer(meanwhile)
  expect(await store.deleteSurveyData('III', new Set())).toBe(false)
  expect(await store.deleteSurveyData('III', new Set([saved.id]))).toBe(false)
  expect(await store.countAnswers('III')).toBe(2)
  expect(await store.readDevice('III')).toBeDefined()
  await store.storeDevice(aDevice('JJJ'))
  expect(await store.deleteSurveyData('JJJ', new Set())).toBe(true)
  expect(await store.readDevice('JJJ')).toBeUndefined()
})

test('adding an answer restores a device that another window has ended, as ended, and changes no other', async () => {
  await addAnswer(anAnswer('GGG'))
  expect(await store.readDevice('GGG')).toMatchObject({ ...aDevice('GGG'), isEnded: true })
  await store.storeDevice({ ...aDevice('HHH'), wrongPins: 2 })
  await addAnswer(anAnswer('HHH'))
  expect(await store.readDevice('HHH')).toEqual({ ...aDevice('HHH'), wrongPins: 2 })
})

test('answers are sent 25 at a time, and fewer where they are long', () => {
  const short = Array.from({ length: 60 }, () => anAnswer('FFF'))
  expect(batchesOf(short).map((batch) => batch.length)).toEqual([25, 25, 10])
  const long = Array.from({ length: 5 }, () => anAnswer('FFF', { 'B-Q2': 'é'.repeat(45_000) }))
  expect(batchesOf(long).map((batch) => batch.length)).toEqual([2, 2, 1])
  expect(batchesOf([])).toEqual([])
})
