import { hash } from '@node-rs/argon2'

/**
 * A hash of a password that is verified in no time: for accounts of tests in which what a password costs is not the point.
 */
export const quickHashOf = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
