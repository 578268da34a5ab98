import type { Client } from './platform'

/** A member of staff, as the account names them. */
export type Person = { email: string; name: string }

/** Somebody signed in on one device. */
export type Session = { cookie: string; name: string }

/** Of the people of the demonstration data. */
export const demoPassword = process.env.DEMO_PASSWORD || 'Curtain-Up-2026'

/** Signs in through the form's own address; a new session each time, of a quarter of an hour. @returns its cookie */
export async function openSession({ ask }: Client, email: string): Promise<string> {
  const answer = await ask('POST', '/api/auth/sign-in', { form: { email, password: demoPassword, returnUrl: '/' } })
  const cookie = answer.cookies.find((one) => one.startsWith('illuminate-session='))
  if (!cookie) throw new Error(`${email} could not sign in: ${answer.status}`)
  return cookie
}

export const signIn = async (client: Client, { email, name }: Person): Promise<Session> => ({
  cookie: await openSession(client, email),
  name,
})

/** So many devices of one person, one after the other: tries at the same time would be throttled. */
export async function signInOften(client: Client, person: Person, times: number): Promise<Session[]> {
  const sessions: Session[] = []
  while (sessions.length < times) sessions.push(await signIn(client, person))
  return sessions
}
