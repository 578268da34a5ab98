import { randomBytes } from 'node:crypto'
import { readSettings } from './settings'

// A process started without a secret gets one of its own: safe, though sign-ins then end with the process. `npm start`
// hands on the one it keeps under .data. It goes back into the environment because Next loads this module several times.
process.env.AUTH_SECRET ||= randomBytes(32).toString('base64url')

/**
 * Every setting, parsed once; a bad value stops the process with a sentence that names it. `DATABASE_URL` is set for
 * every process that `npm start` and `npm test` run; undefined means that nobody said which database to use.
 */
export const env = { ...readSettings(process.env), AUTH_SECRET: process.env.AUTH_SECRET }
