import { onTestFinished } from 'vitest'
import { env } from '@/lib/floor/env'

/**
 * Changes the platform's secret in the middle of a test, as a restart with other settings does, until the test ends.
 */
export function rotateSecret(secrets: { AUTH_SECRET: string; AUTH_SECRET_OLD?: string }): void {
  const before = { ...env }
  delete env.AUTH_SECRET_OLD
  Object.assign(env, secrets)
  onTestFinished(() => {
    delete env.AUTH_SECRET_OLD
    Object.assign(env, before)
  })
}
