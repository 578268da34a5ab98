import { setTimeout as pause } from 'node:timers/promises'
import type { Weather } from '@/kit/respondent'
import { signIn } from '@/kit/staff'
import { askForFile, countFiles, type Files, whenMade, whileWriting } from './answers-file'
import { type Count, countAnswers, openCrowd } from './crowd'
import type { Drill } from './drill'
import { kill, type Outage, type Part, untilWell } from './kill'
import { count, processorShare, type Result, times } from './scoreboard'

const ids = { web: 'R-01', worker: 'R-02', database: 'R-03' } as const

/** Beyond 2,000 responses the worker makes the file; so many take it long enough to be caught at it. */
const rowsInFile = 30_000
/** The lease of a job (20 s), the look for silent workers (10 s), the waits between tries, and the work itself. */
const filePatienceMs = 150_000
/** Nobody waits longer for an answer than the outage and this. */
const answerAfterMs = 5_000
/** How soon all is well again. For the worker: how soon a new one is there. */
const barsMs = { web: 3_000, worker: 3_000, database: 10_000 }

type Story = {
  outages: Outage[]
  /** Kills that came while the worker was writing the file. */
  caught: number
  fileMs: number[]
  answers: Count
  files: Files
  weather: Weather
}

/** Kills one part again and again at random moments while people answer and a file of answers is being made. */
export const killed =
  (part: Part): Drill['run'] =>
  async ({ house, platform, fixture, share }, { random, size }) => {
    const session = await signIn(platform, fixture.admin)
    const [survey, large] = [await fixture.newSurvey(), await fixture.answeredSurvey(rowsInFile)]
    const crowd = openCrowd(platform, survey, size.people, random.fork('crowd'))
    const outages: Outage[] = []
    const fileMs: number[] = []
    const files: Promise<void>[] = []
    let caught = 0

    const undisturbed = await askForFile(platform, session, large)
    const writingMs = await whileWriting(platform, undisturbed, async () => undefined)
    console.log(`    undisturbed, a file takes ${times([writingMs])} to write`)

    for (let done = 0; done < size.kills; done += 1) {
      await pause(size.restMs * (1 + random.fraction() / 3))
      const asked = performance.now()
      const exportId = await askForFile(platform, session, large)
      let isWriting = false
      let pid = 0
      await whileWriting(platform, exportId, async (status) => {
        await pause(random.fraction() * writingMs)
        isWriting = (await status()) === 'Processing'
        pid = await kill(house, part)
        return 'enough'
      })
      const outage = await untilWell(house, platform, { part, killed: pid, survey, session })
      outages.push(outage)
      if (isWriting) caught += 1
      const moment = isWriting ? 'while the file was written' : 'after the file was written'
      console.log(`    kill ${outages.length} ${moment}: well after ${times([outage.ms])}`)
      // The next kill does not wait for it: a file whose worker died is made again half a minute later.
      const made = whenMade(platform, session, exportId, filePatienceMs)
      files.push(made.then(() => void fileMs.push(performance.now() - asked)))
    }
    await Promise.all(files)
    const devices = await crowd.leave()
    const answers = await countAnswers(platform, survey, devices)
    const counted = await countFiles(platform, session, large)
    const left = Math.min(share, processorShare())
    return judge(part, left, { outages, caught, fileMs, answers, files: counted, weather: crowd.weather })
  }

function judge(part: Part, share: number, { outages, caught, fileMs, answers, files, weather }: Story): Result {
  const failures: string[] = []
  const remarks: string[] = []
  const must = (holds: boolean, otherwise: string) => holds || failures.push(otherwise)
  must(answers.missing === 0, `${answers.missing} acknowledged answers are missing`)
  must(answers.doubled === 0, `${answers.doubled} answered rows belong to nobody`)
  must(answers.stored === answers.acknowledged, 'stored and acknowledged answers differ in number')
  must(answers.storedSubmitted === answers.submitted, 'stored and acknowledged submissions differ in number')
  must(answers.submitted > 0, 'nobody got as far as submitting')
  must(files.completed === files.asked, `${files.asked - files.completed} files were not completed`)
  must(files.wrong === 0, `${files.wrong} files hold other rows than the database`)
  must(files.letters === files.completed, `${files.letters} letters for ${files.completed} files`)
  const faults = [...weather.faults, ...outages.flatMap((outage) => outage.faults)]
  must(faults.length === 0, `${faults.length} answers that nobody should see, such as ${faults[0]}`)
  const away = weather.away + outages.reduce((sum, outage) => sum + outage.away, 0)
  must(part !== 'database' || away > 0, 'nobody was told by 503 and Retry-After to come back')
  const ms = outages.map((outage) => outage.ms)
  const longestMs = Math.max(...ms)
  const waited = `a request was answered only after ${times([weather.slowestMs])}`
  const onTime = weather.slowestMs <= longestMs + answerAfterMs
  if (share < 0.75 && !onTime) remarks.push(waited)
  else must(onTime, waited)
  if (longestMs > barsMs[part]) {
    const slow = `well again after ${times(ms)}, the bar is ${barsMs[part] / 1000} s`
    if (share < 0.75) remarks.push(`${slow}; others left us ${Math.round(share * 100)} % of a processor`)
    else failures.push(slow)
  }
  return {
    id: ids[part],
    what: `kill -9 of the ${part}${part === 'database' ? ' with all its processes' : ''}, ${outages.length} times, ${caught} while a file was written`,
    figure:
      `${count(answers.acknowledged)} answers acknowledged, ${count(answers.stored)} stored, ${answers.missing} missing, ` +
      `${answers.doubled} doubled; ${count(answers.submitted)} submitted, ${count(answers.storedSubmitted)} stored as such; ` +
      `${files.completed} of ${files.asked} files of ${count(files.rows)} rows whole, ${files.letters} letters; ` +
      `well after ${times(ms)}; file after ${times(fileMs)}; ` +
      `${count(weather.requests)} requests, longest ${times([weather.slowestMs])}, ${count(weather.cut)} cut, ${count(away)} told to come back, ${faults.length} faults`,
    failures,
    remarks,
  }
}
