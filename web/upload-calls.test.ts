import { expect, test } from 'vitest'
import { calls } from '@/lib/calls'
import { isUploadCall, uploadCalls } from './upload-calls'

test('the calls that take a file are those of the table', () => {
  const declared = calls.filter(({ bodyKind }) => bodyKind === 'upload')
  expect(declared.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...uploadCalls].sort())
})

test('a call that takes a file is known by its method and address', () => {
  expect(isUploadCall('POST', '/api/events/12')).toBe(true)
  expect(isUploadCall('POST', '/api/events/12?ignoreWarnings=true')).toBe(true)
  expect(isUploadCall('POST', '/api/training/sessions/3/transcript')).toBe(true)
})

test('nothing else is', () => {
  for (const [method, address] of [
    ['GET', '/api/events/12'],
    ['POST', '/api/events'],
    ['POST', '/api/events/12/more'],
    ['POST', '/api/locations'],
    ['POST', '/survey/ABC123'],
    ['POST', '/elsewhere?/api/events/12'],
  ] as const)
    expect([method, address, isUploadCall(method, address)]).toEqual([method, address, false])
})
