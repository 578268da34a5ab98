import type { Fixture } from '@/kit/fixture'
import { ConnectionLost, type PlatformClient } from '@/kit/platform'
import { signIn } from '@/kit/staff'
import { repeatUntilStopped } from './watch'

/** Looks between two reports that somebody is there. */
const activeEvery = 60

/** So many people at their desks, who look through their lists. */
export async function startStaff(platform: PlatformClient, fixture: Fixture, people: number) {
  const seen = { requests: 0, cut: 0, firstCut: '', unavailable: 0, faults: [] as string[] }
  const paths = ['/', '/events-list', '/api/locations?take=20', '/api/events?take=20', '/insights', '/surveys-list']
  const sessions: string[] = []
  for (let one = 0; one < people; one += 1) sessions.push((await signIn(platform, fixture.admin)).cookie)
  const look = async (cookie: string, path: string) => {
    seen.requests += 1
    const answer = await platform.ask('GET', path, { cookie }).catch((error: unknown) => {
      if (!(error instanceof ConnectionLost)) throw error
      seen.firstCut ||= error.message
    })
    if (!answer) seen.cut += 1
    else if (answer.status === 503 && answer.retryAfter !== undefined) seen.unavailable += 1
    else if (answer.status !== 200) seen.faults.push(`${path}: ${answer.status} ${answer.text.slice(0, 100)}`)
  }
  const ends = sessions.map((cookie, one) => {
    let turn = one
    return repeatUntilStopped(async () => {
      // As their browser does it, or they would be signed out after a quarter of an hour of looking.
      if (turn % activeEvery === 0)
        await platform.ask('POST', '/api/session/activity', { cookie, json: { ageMs: 0 } }).catch(() => {})
      await look(cookie, paths[turn++ % paths.length] ?? '/')
    }, 1_000)
  })
  return {
    async end() {
      await Promise.all(ends.map((end) => end()))
      return seen
    },
  }
}

type SeenFaults = { faults: string[]; cut: number; firstCut: string; unavailable: number }

/** What nobody should see where nothing is killed: faults, cut connections, and being told to come back. */
export const disturbances = (...groups: SeenFaults[]): string[] =>
  groups.flatMap(({ faults, cut, firstCut, unavailable }) => [
    ...faults.slice(0, 5),
    ...(cut > 0 ? [`${cut} connections were cut, such as ${firstCut}`] : []),
    ...(unavailable > 0 ? [`${unavailable} requests were told to come back`] : []),
  ])
