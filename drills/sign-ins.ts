import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '@/kit/quantile'
import { signIn } from '@/kit/staff'
import { countAnswers, startCrowd } from './crowd'
import type { Drill, DrillTarget } from './drill'
import { tally } from './in-parallel'
import { formatCount, processorShare, quietShare } from './scoreboard'

const people = 20
/** Respondents may wait twice as long as before; shorter times than this are always accepted. */
const [maxSlowdown, alwaysFineMs] = [2, 50]
const [quietMs, triedMs] = [10_000, 20_000]

/**
 * S-05: twenty people sign in at a time, again and again, each with an address and an account of their own at every try, so that no throttle
 * spares the platform a password. Whoever answers a survey hardly notices.
 */
export const signInDrill: Drill['run'] = async (target, { random, size }) => {
  const { platform, fixture, share } = target
  const survey = await fixture.newSurvey()
  const crowd = startCrowd(platform, survey, size.people, random.fork('crowd'))
  await pause(quietMs)
  const quiet = quantile(crowd.stats.tookMs.splice(0), 0.99)
  const tries = await tryPasswords(target, triedMs)
  const beside = quantile(crowd.stats.tookMs, 0.99)
  const counts = await countAnswers(platform, survey, await crowd.leave())
  // Throws where the right password is not taken.
  await signIn(platform, fixture.admin)

  const slow = beside > Math.max(alwaysFineMs, quiet * maxSlowdown)
  const otherwise = `p99 of a step ${Math.round(beside)} ms beside the sign-ins`
  const cpuShare = Math.min(share, processorShare())
  const expect = (what: string, holds: boolean) => (holds ? [] : [what])
  return {
    id: 'S-05',
    what: `${people} people sign in at a time with wrong passwords, while ${size.people} answer a survey`,
    figure:
      `${formatCount(tries.length)} passwords: ${JSON.stringify(tally(tries))}; p99 of a step: quiet ${Math.round(quiet)} ms, beside them ` +
      `${Math.round(beside)} ms; ${formatCount(counts.acknowledged)} answers acknowledged, ${counts.missing} missing, ${counts.doubled} doubled`,
    failures: [
      ...expect('each wrong password is refused', tries.length > 0 && tries.every((status) => status === '303')),
      ...expect('no answer is lost', counts.missing + counts.doubled === 0),
      ...crowd.stats.faults.slice(0, 1),
      ...(slow && cpuShare >= quietShare ? [otherwise] : []),
    ],
    remarks:
      slow && cpuShare < quietShare
        ? [`${otherwise}; others left us ${Math.round(cpuShare * 100)} % of a processor`]
        : [],
  }
}

/** @returns the status of each answer */
async function tryPasswords({ platform }: DrillTarget, forMs: number): Promise<string[]> {
  const until = performance.now() + forMs
  const statuses: string[] = []
  await Promise.all(
    Array.from({ length: people }, async () => {
      while (performance.now() < until) {
        const number = statuses.push('')
        const { status, cookies } = await platform.ask('POST', '/api/auth/sign-in', {
          form: { email: `nobody-${number}@example.org`, password: 'not the password', returnUrl: '/' },
          from: `127.${60 + Math.floor(number / 60_000)}.${Math.floor(number / 240) % 250}.${1 + (number % 240)}`,
        })
        const isSignedIn = cookies.some((cookie) => cookie.startsWith('illuminate-session='))
        statuses[number - 1] = isSignedIn ? 'signed in' : String(status)
      }
    }),
  )
  return statuses
}
