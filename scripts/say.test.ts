import { expect, test } from 'vitest'
import { SettingsError } from '@/lib/floor/settings'
import { Refusal, sentenceFor } from './say.mjs'

const systemError = (code: string, path?: string) => Object.assign(new Error(`${code}: refused`), { code, path })
const diskFull = 'The disk is full. Free some space and run the command again; nothing that was saved is lost.'

test('a full disk is one clear sentence, whoever meets it', () => {
  expect(sentenceFor(systemError('ENOSPC'))).toBe(diskFull)
  expect(sentenceFor(new Refusal('The build failed.', { cause: new Error('No space left on device') }))).toBe(diskFull)
  expect(sentenceFor(new Refusal('npm could not install.', { cause: new Error('npm error code ENOSPC') }))).toBe(
    diskFull,
  )
})

test('a bad setting and a refusal say their own sentence', () => {
  expect(sentenceFor(new SettingsError('PORT must be a number.'))).toBe('PORT must be a number.')
  expect(sentenceFor(new Refusal('Port 3000 is taken.'))).toBe('Port 3000 is taken.')
})

test('a folder that may not be written is named', () => {
  expect(sentenceFor(systemError('EACCES', '/srv/clone/.data'))).toBe(
    '/srv/clone/.data may not be written by this user. Give the folder to this user and run the command again.',
  )
})

test('a fault of the platform has no sentence, so that its stack is shown', () => {
  expect(sentenceFor(new TypeError('undefined is not a function'))).toBeUndefined()
})
