import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '@/kit/memory-of'
import { quantile } from '@/kit/quantile'
import { answerSurvey, type Device, newRequestStats, type RequestStats, type Survey } from '@/kit/respondent'
import type { Random } from '@/seed/random'
import { countAnswers, fromNetwork, startCrowd } from './crowd'
import type { Drill, DrillTarget } from './drill'
import { formatCount, processorShare } from './scoreboard'
import { repeatUntilStopped } from './watch'

const measuredMs = 8_000
const arrivingMs = 10_000
/** People arrive at these parts of what the platform can take. */
const [within, beyond] = [0.5, 6]
/** Milliseconds of a step that is taken, 99 of 100. */
const mostMs = { within: 150, beyond: 500 }
/** MB that the web may need more, all its processes together, while it is asked for too much. */
const mostGrowthMb = 150

type Arrivals = { stats: RequestStats; devices: Device[]; arrived: number }

/**
 * people come at a rate of their own, whether or not those before them are done (an open model): first half as many as can be
 * taken, then six times as many. What is too much is told when to come back, what is taken is quick, and nothing is lost.
 */
export const backPressureDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture, share } = target
  const survey = await fixture.newSurvey()
  const capacity = await measureCapacity(target, await fixture.newSurvey(), size.people, random.fork('capacity'))
  const webs = Object.entries(stack.pids()).flatMap(([name, pid]) => (name.startsWith('web') && pid ? [pid] : []))
  const memory = () => webs.reduce((sum, pid) => sum + memoryOf(pid), 0)

  const calm = await arrive(target, survey, capacity * within, random.fork('within'))
  const before = memory()
  let most = before
  const stop = repeatUntilStopped(() => {
    most = Math.max(most, memory())
  }, 250)
  const crowded = await arrive(target, survey, capacity * beyond, random.fork('beyond'))
  await stop()
  const after = await platform.ask('GET', `/survey/${survey.quickCode}`)
  const counts = await countAnswers(platform, survey, [...calm.devices, ...crowded.devices])

  const p99 = { within: quantile(calm.stats.takenMs, 0.99), beyond: quantile(crowded.stats.takenMs, 0.99) }
  const slow = (['within', 'beyond'] as const).flatMap((which) =>
    p99[which] > mostMs[which] ? [`p99 of a step ${which} capacity: ${Math.round(p99[which])} ms`] : [],
  )
  const cpuShare = Math.min(share, processorShare())
  const expect = (what: string, holds: boolean) => (holds ? [] : [what])
  const words = ({ stats, arrived }: Arrivals) =>
    `${formatCount(arrived)} people, ${formatCount(stats.takenMs.length)} steps taken, ${formatCount(stats.unavailable)} told to come back`
  return {
    id: 'R-12',
    what: `people arrive at half and at six times the ${capacity.toFixed(1)} a second who can be taken, ${arrivingMs / 1000} s each`,
    figure:
      `half: ${words(calm)}, p99 ${Math.round(p99.within)} ms; six times: ${words(crowded)}, p99 ${Math.round(p99.beyond)} ms; web ` +
      `${Math.round(before)} MB before, ${Math.round(most)} at most; ${formatCount(counts.acknowledged)} answers acknowledged, ${counts.missing} missing, ${counts.doubled} doubled`,
    failures: [
      ...expect('nobody is told to come back while there is room', calm.stats.unavailable === 0),
      ...expect('what is too much is told when to come back', crowded.stats.unavailable > 0),
      ...expect('no answer is lost', counts.missing + counts.doubled === 0),
      ...expect('the web needs no more and more memory', most - before <= mostGrowthMb),
      ...expect('the survey is there afterwards', after.status === 200),
      ...[...calm.stats.faults, ...crowded.stats.faults].slice(0, 1),
      ...(cpuShare >= 0.75 ? slow : []),
    ],
    remarks:
      cpuShare >= 0.75
        ? []
        : slow.map((one) => `${one}; others left us ${Math.round(cpuShare * 100)} % of a processor`),
  }
}

/** Surveys a second that some people finish who never pause. */
async function measureCapacity({ platform }: DrillTarget, survey: Survey, people: number, random: Random) {
  const crowd = startCrowd(platform, survey, people, random)
  await pause(measuredMs / 2)
  const from = crowd.stats.takenMs.length
  await pause(measuredMs)
  const steps = crowd.stats.takenMs.length - from
  const devices = await crowd.leave()
  const submitted = devices.filter((device) => device.submitted).length
  return (steps / measuredMs) * 1_000 * (submitted / crowd.stats.takenMs.length)
}

/** People who begin at a rate a second; those who have begun are waited for. */
async function arrive({ platform }: DrillTarget, survey: Survey, rate: number, random: Random): Promise<Arrivals> {
  const stats = newRequestStats()
  const under: Promise<Device>[] = []
  const began = performance.now()
  while (performance.now() - began < arrivingMs) {
    const due = ((performance.now() - began) / 1_000) * rate
    while (under.length < due) {
      const number = under.length
      const person = { platform: fromNetwork(platform, number), random: random.fork(`person ${number}`) }
      under.push(answerSurvey({ ...person, survey, stats }))
    }
    await pause(10)
  }
  return { stats, devices: await Promise.all(under), arrived: under.length }
}
