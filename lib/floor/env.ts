import { randomBytes } from 'node:crypto'
import { readSettings } from './settings'

// A process started without a secret makes its own: safe, but sign-ins end with the process. `npm start` passes on the
// one stored under .data. It is set in the environment because Next loads this module several times.
process.env.AUTH_SECRET ||= randomBytes(32).toString('base64url')

/**
 * Every setting, parsed once; a bad value stops the process with a message that names it. `DATABASE_URL` is set for
 * every process that `npm start` and `npm test` run; undefined where none was configured.
 */
export const env = { ...readSettings(process.env), AUTH_SECRET: process.env.AUTH_SECRET }
