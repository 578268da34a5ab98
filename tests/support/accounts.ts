import { randomUUID } from 'node:crypto'
import { demoPassword, onAppDatabase, people } from './app'
import { ask, type HttpAnswer } from './http'

type AccountOptions = { role?: 0 | 1 | 2; acceptedTerms?: boolean; active?: boolean }

/**
 * An account made for one test in the platform under test, with the demonstration password: nobody else's wrong
 * passwords, sessions or accepted terms come in its way. A General User unless said otherwise.
 */
export async function anAccount({ role = 2, acceptedTerms = true, active = true }: AccountOptions = {}) {
  const email = `test-${randomUUID()}@example.test`
  await onAppDatabase(
    (sql) => sql`
      insert into users (email, first_name, last_name, role, active_state, password_hash, terms_accepted_at, terms_version)
      select ${email}, 'Tess', 'Tester', ${role}, ${active ? 1 : 0}, password_hash,
        ${acceptedTerms ? new Date() : null}, ${acceptedTerms ? 'May 2023' : null}
      from users where email = ${people.user}`,
  )
  return { email, password: demoPassword }
}

/** The cookie a sign-in let somebody go on with, as a browser would send it back; undefined when there was none. */
export const cookieOf = ({ headers }: HttpAnswer): string | undefined =>
  headers
    .getSetCookie()
    .find((cookie) => !/typed-email=/.test(cookie))
    ?.split(';')[0]

/** Signs in through the form's own address. @returns the cookie to send with what follows */
export async function signInAs(email: string, sent: Parameters<typeof ask>[2] = {}): Promise<string> {
  const answered = await ask('POST', '/api/auth/sign-in', { ...sent, form: { email, password: demoPassword } })
  const cookie = cookieOf(answered)
  if (!cookie) throw new Error(`${email} could not sign in: ${answered.status} ${answered.headers.get('location')}`)
  return cookie
}

/** Makes the sessions of an account look as if their last activity was so long ago (`15 minutes 1 second`). */
export const setLastActive = (email: string, ago: string) =>
  onAppDatabase(
    (sql) => sql`
      update sessions set last_activity = now() - ${ago}::interval
      where revoked_at is null and user_id = (select id from users where email = ${email})`,
  )
