import { expect, test } from 'vitest'
import { settingNames } from '@/lib/floor/settings'
import { unsetSettings } from './settings'

test('a setting that nobody gave is empty for the processes, one that was given is left as it is, and a blank one too', () => {
  const unset = unsetSettings({ SUPPORT_EMAIL: 'help@example.org', SMTP_URL: '' })
  expect(unset).not.toHaveProperty('SUPPORT_EMAIL')
  expect(unset).not.toHaveProperty('SMTP_URL')
  expect(unset.BACKUP_KEY).toBe('')
  expect(Object.keys(unset)).toHaveLength(settingNames.length - 2)
})
