import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings, settingNames } from '@/lib/floor/settings'

const lines = readFileSync('.env.example', 'utf8').split('\n')
const example: Record<string, string> = {}
for (const line of lines) {
  const [, name, value] = /^# ([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
  if (name !== undefined && value !== undefined) example[name] = value
}

test('every setting is in .env.example, and nothing else is', () => {
  expect(Object.keys(example).sort()).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').sort())
})

test('the values written there as the usual ones are the ones that hold', () => {
  const examplesOnly = [
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'DATABASE_URL_SHARED',
    'DATABASE_FOLDER',
    'SMTP_URL',
    'FILES_S3_ENDPOINT',
  ]
  const usual = Object.entries(example).filter(([name]) => !examplesOnly.includes(name))
  expect(readSettings(Object.fromEntries(usual))).toEqual(readSettings({}))
})
