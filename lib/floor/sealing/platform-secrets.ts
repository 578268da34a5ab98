import 'server-only'
import { env } from '../env'

/** The secret for signing and sealing. */
export const currentSecret = (): string => env.AUTH_SECRET

/**
 * The secrets for verifying and opening: the current one, then the previous one while AUTH_SECRET_OLD is set, which is
 * never used for signing or sealing.
 */
export const readableSecrets = (): readonly string[] =>
  env.AUTH_SECRET_OLD ? [env.AUTH_SECRET, env.AUTH_SECRET_OLD] : [env.AUTH_SECRET]
