import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastQueue } from './toast-queue'

let toasts: ToastQueue
const messages = () => toasts.state().visible.map((toast) => toast.message)

beforeEach(() => {
  vi.useFakeTimers()
  toasts = new ToastQueue()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an error stays until it is dismissed', () => {
  const id = toasts.add('error', 'Unable to open survey.')
  vi.advanceTimersByTime(600_000)
  expect(messages()).toEqual(['Unable to open survey.'])
  toasts.dismiss(id)
  expect(messages()).toEqual([])
})

test('a notification with an action stays until it is dismissed', () => {
  toasts.add('success', 'Your file is ready.', { label: 'Download', onPress: () => {} })
  vi.advanceTimersByTime(600_000)
  expect(messages()).toEqual(['Your file is ready.'])
})

test('a success is dismissed after 5000 ms', () => {
  toasts.add('success', 'Location successfully created.')
  vi.advanceTimersByTime(4999)
  expect(messages()).toEqual(['Location successfully created.'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('nothing is dismissed while somebody points at it, and the time starts again afterwards', () => {
  toasts.add('success', 'Location successfully created.')
  vi.advanceTimersByTime(4000)
  toasts.pause()
  vi.advanceTimersByTime(60_000)
  toasts.add('info', 'Another thing.')
  vi.advanceTimersByTime(60_000)
  expect(messages()).toEqual(['Location successfully created.', 'Another thing.'])
  toasts.resume()
  vi.advanceTimersByTime(4999)
  expect(messages()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('the same message twice is shown once and logged twice', () => {
  toasts.add('error', 'Unable to open survey.')
  toasts.add('error', 'Unable to open survey.')
  expect(messages()).toEqual(['Unable to open survey.'])
  expect(toasts.state().log).toHaveLength(2)
})

test('a dismissed notification is kept in the log, newest first, unread until it is looked at', () => {
  toasts.dismiss(toasts.add('error', 'First.'))
  toasts.add('success', 'Second.')
  expect(toasts.state().log.map((toast) => toast.message)).toEqual(['Second.', 'First.'])
  expect(toasts.state().unread).toBe(2)
  toasts.markRead()
  expect(toasts.state().unread).toBe(0)
})

test('a mistake in a form is shown as an error, and neither logged nor counted', () => {
  toasts.add('success', 'Location successfully created.')
  toasts.addMistake('Unable to save user. 3 validation errors.')
  expect(messages()).toContain('Unable to save user. 3 validation errors.')
  expect(toasts.state().visible.at(-1)?.kind).toBe('error')
  vi.advanceTimersByTime(600_000)
  expect(messages()).toEqual(['Unable to save user. 3 validation errors.'])
  expect(toasts.state().log.map((toast) => toast.message)).toEqual(['Location successfully created.'])
  expect(toasts.state().unread).toBe(1)
})

test('the log keeps the last fifty', () => {
  for (let number = 1; number <= 60; number += 1) toasts.add('info', `Number ${number}`)
  expect(toasts.state().log).toHaveLength(50)
  expect(toasts.state().log[0]?.message).toBe('Number 60')
})

test('whoever listens is told of every change until they stop listening', () => {
  const listener = vi.fn()
  const stop = toasts.subscribe(listener)
  toasts.add('info', 'One.')
  stop()
  toasts.add('info', 'Two.')
  expect(listener).toHaveBeenCalledTimes(1)
})
