import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readSettings, type Settings, settingNames } from '@/lib/floor/settings'
import { getOrCreateSecret, inRoot } from './root'

/** The settings as they are given, `.env` included. */
export function givenSettings(): Settings {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'))
  return readSettings(process.env)
}

/** The settings of this command, with a secret for sign-in that stays the same from start to start. */
export function commandSettings(): Settings & { AUTH_SECRET: string } {
  const settings = givenSettings()
  const secret = settings.AUTH_SECRET ?? getOrCreateSecret('auth-secret', () => randomBytes(48).toString('base64url'))
  return { ...settings, AUTH_SECRET: secret }
}

/**
 * Settings that nobody gave, as empty. Next reads `.env` by itself whenever a process begins: a setting that was added since the platform
 * started would reach the web alone, and a process of it that was restarted before the others.
 */
export const unsetSettings = (environment: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(settingNames.filter((name) => environment[name] === undefined).map((name) => [name, '']))

/** An environment without any setting of the person's own, so that a trial run is the same everywhere. */
export const emptySettings = (): Record<string, string> => Object.fromEntries(settingNames.map((name) => [name, '']))
