import { expect, test } from 'vitest'
import { SettingsError } from '@/lib/floor/settings'
import { messageFor, Refusal } from './report.mjs'

const systemError = (code: string, path?: string) => Object.assign(new Error(`${code}: refused`), { code, path })
const diskFull = 'The disk is full. Free some space and run the command again; nothing that was saved is lost.'

test('a full disk is one clear sentence, whoever meets it', () => {
  expect(messageFor(systemError('ENOSPC'))).toBe(diskFull)
  expect(messageFor(new Refusal('The build failed.', { cause: new Error('No space left on device') }))).toBe(diskFull)
  expect(messageFor(new Refusal('npm could not install.', { cause: new Error('npm error code ENOSPC') }))).toBe(
    diskFull,
  )
})

test('a bad setting and a refusal say their own sentence', () => {
  expect(messageFor(new SettingsError('PORT must be a number.'))).toBe('PORT must be a number.')
  expect(messageFor(new Refusal('Port 3000 is taken.'))).toBe('Port 3000 is taken.')
})

test('a folder that may not be written is named', () => {
  expect(messageFor(systemError('EACCES', '/srv/clone/.data'))).toBe(
    '/srv/clone/.data may not be written by this user. Give the folder to this user and run the command again.',
  )
})

test('a fault of the platform has no sentence, so that its stack is shown', () => {
  expect(messageFor(new TypeError('undefined is not a function'))).toBeUndefined()
})
