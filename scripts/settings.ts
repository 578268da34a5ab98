import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readSettings, type Settings, settingNames } from '@/lib/floor/settings'
import { getOrCreateSecret, inRoot } from './root'

/** The settings of this command, `.env` included, with a secret for sign-in that stays the same from start to start. */
export function commandSettings(): Settings & { AUTH_SECRET: string } {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'))
  const settings = readSettings(process.env)
  const secret = settings.AUTH_SECRET ?? getOrCreateSecret('auth-secret', () => randomBytes(48).toString('base64url'))
  return { ...settings, AUTH_SECRET: secret }
}

/** An environment without any setting of the person's own, so that a trial run is the same everywhere. */
export const emptySettings = (): Record<string, string> => Object.fromEntries(settingNames.map((name) => [name, '']))
