import 'server-only'
import { env } from '../env'

/** The secret that everything new is signed and sealed with. */
export const currentSecret = (): string => env.AUTH_SECRET

/**
 * The secrets that what was signed and sealed may be opened with: the current one, then the one before it while
 * AUTH_SECRET_OLD names it. Nothing is ever signed or sealed with the second.
 */
export const readableSecrets = (): readonly string[] =>
  env.AUTH_SECRET_OLD ? [env.AUTH_SECRET, env.AUTH_SECRET_OLD] : [env.AUTH_SECRET]
