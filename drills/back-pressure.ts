import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '@/kit/memory-of'
import { quantile } from '@/kit/quantile'
import { answerSurvey, type Device, newRequestStats, type RequestStats, type Survey } from '@/kit/respondent'
import type { Random } from '@/seed/random'
import { countAnswers, fromNetwork, startCrowd } from './crowd'
import type { Drill, DrillTarget } from './drill'
import { formatCount, processorShare, quietShare } from './scoreboard'
import { repeatUntilStopped } from './watch'

const measuredMs = 6_000
const arrivingMs = 15_000
/** People arrive at half the rate at which they can be taken. */
const within = 0.5
const mostMsWithin = 150
/** More than may wait, and for how long nobody can save. */
const [crowdSize, stuckMs] = [1_500, 1_500]
/** MB that a web process may need while it is asked for too much. */
const mostMemoryMb = 600

/**
 * people come at a rate of their own, whether or not those before them are done (an open model), half as many as can be taken; then
 * fifteen hundred at once, of whom for a moment nobody can be taken. What is too much is told when to come back, and nothing is lost.
 */
export const backPressureDrill: Drill['run'] = async (target, { random, size }) => {
  const { stack, platform, fixture, share } = target
  const capacity = await measureCapacity(target, await fixture.newSurvey(), size.people, random.fork('capacity'))
  const survey = await fixture.newSurvey()
  const calm = await arrive(target, survey, capacity * within, random.fork('within'))

  const webs = Object.entries(stack.pids()).flatMap(([name, pid]) => (name.startsWith('web') && pid ? [pid] : []))
  const memory = () => webs.reduce((sum, pid) => sum + memoryOf(pid), 0)
  const before = memory()
  let most = before
  const stop = repeatUntilStopped(() => {
    most = Math.max(most, memory())
  }, 250)
  const crowd = startCrowd(platform, survey, crowdSize, random.fork('crowd'))
  await pause(measuredMs)
  await platform.onDatabase((sql) =>
    sql.begin(async (held) => {
      await held.unsafe('lock table responses in access exclusive mode')
      await pause(stuckMs)
    }),
  )
  await pause(measuredMs)
  const devices = await crowd.leave()
  await stop()
  const after = await platform.ask('GET', `/survey/${survey.quickCode}`)
  const counts = await countAnswers(platform, survey, [...calm.devices, ...devices])

  const p99 = quantile(calm.stats.takenMs, 0.99)
  const slow = p99 > mostMsWithin ? [`p99 of a step within what can be taken: ${Math.round(p99)} ms`] : []
  const cpuShare = Math.min(share, processorShare())
  const expect = (what: string, holds: boolean) => (holds ? [] : [what])
  return {
    id: 'R-12',
    what: `people arrive at half of the ${capacity.toFixed(1)} surveys a second that can be taken; then ${formatCount(crowdSize)} answer at once, and for ${stuckMs / 1_000} s nobody can save`,
    figure:
      `half: ${formatCount(calm.devices.length)} people, ${formatCount(calm.stats.takenMs.length)} steps, ${calm.stats.unavailable} told to come back, p99 ${Math.round(p99)} ms; ` +
      `${formatCount(crowdSize)}: ${formatCount(crowd.stats.takenMs.length)} steps taken, ${formatCount(crowd.stats.unavailable)} told to come back; web ${Math.round(before)} MB before, ` +
      `${Math.round(most)} at most; ${formatCount(counts.acknowledged)} answers acknowledged, ${counts.missing} missing, ${counts.doubled} doubled`,
    failures: [
      ...expect('nobody is told to come back while there is room', calm.stats.unavailable === 0),
      ...expect('what is too much is told when to come back', crowd.stats.unavailable > 0),
      ...expect('no answer is lost', counts.missing + counts.doubled === 0),
      ...expect('the web needs no more and more memory', most <= mostMemoryMb * webs.length),
      ...expect('the survey is there afterwards', after.status === 200),
      ...[...calm.stats.faults, ...crowd.stats.faults].slice(0, 1),
      ...(cpuShare >= quietShare ? slow : []),
    ],
    remarks:
      cpuShare >= quietShare
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
async function arrive(
  { platform }: DrillTarget,
  survey: Survey,
  rate: number,
  random: Random,
): Promise<{ stats: RequestStats; devices: Device[] }> {
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
  return { stats, devices: await Promise.all(under) }
}
