import { availableParallelism } from 'node:os'
import { createFixture } from '@/kit/fixture'
import { openPlatformClient } from '@/kit/platform'
import type { DemoSize } from '@/scripts/database/prepare'
import { Refusal, runStep } from '@/scripts/report.mjs'
import { awaitUnlessAborted, listenForStopSignals } from '@/scripts/stop-signal'
import { type Trial, withTrial } from '@/scripts/trial/trial'
import { Random } from '@/seed/random'
import { backPressureDrill } from './back-pressure'
import { backupDrill } from './backup'
import { pooledCallsDrill } from './calls-by-pooler'
import { cancelDrill } from './cancelled'
import { clockDrill } from './clock-steps'
import { disclosureDrill } from './disclosure'
import { type Drill, type DrillSize, type StandaloneDrill, sizes } from './drill'
import { emptiedStagingDrill } from './emptied-staging'
import { encryptedFrontDrill } from './encrypted-front'
import { eventUploadDrill } from './event-uploads'
import { eventsWorkbookDrill } from './events-workbooks'
import { floodDrill } from './floods'
import { foreignOrAbsentDrill } from './foreign-or-absent'
import { formulaDrill } from './formulas'
import { frozenDrill } from './frozen'
import { fullDiskDrill } from './full-disk'
import { fullLogDiskDrill } from './full-log-disk'
import { guessingDrill } from './guesses'
import { hostileCsvDrill } from './hostile-csv'
import { hostileWorkbookDrill } from './hostile-workbooks'
import { killDrill } from './killed'
import { killAtWorkDrill } from './killed-at-work'
import { manyJobsDrill } from './many-jobs'
import { manyMachinesDrill } from './many-machines'
import { migrationDrill } from './migrations'
import { openedExportDrill } from './opened-exports'
import { poisonDrill } from './poison'
import { lostUpdateDrill, oneNameDrill, submitDrill } from './races'
import { type DrillResult, formatScoreboard, printResult, processorShare } from './scoreboard'
import { signInDrill } from './sign-ins'
import { slowReportDrill } from './slow-reports'
import { soakDrill } from './soak'
import { statisticsDrill } from './statistics-in-r'
import { ticketingDrill } from './ticketing-imports'
import { workbookDrill } from './workbooks'

/** The one list, in the order in which they are run. */
const drills: readonly Drill[] = [
  { id: 'S-01', run: foreignOrAbsentDrill },
  { id: 'S-05', run: signInDrill },
  { id: 'S-06', run: guessingDrill },
  { id: 'S-12', run: formulaDrill },
  { id: 'S-15', run: hostileWorkbookDrill },
  { id: 'S-16', run: hostileCsvDrill },
  { id: 'S-17', run: floodDrill },
  { id: 'W-01', run: workbookDrill },
  { id: 'W-02', run: openedExportDrill },
  { id: 'W-03', run: eventsWorkbookDrill },
  { id: 'W-04', run: statisticsDrill },
  { id: 'R-05', run: submitDrill },
  { id: 'R-06', run: lostUpdateDrill },
  { id: 'R-07', run: oneNameDrill },
  { id: 'R-09', run: poisonDrill },
  { id: 'R-10', run: fullDiskDrill },
  { id: 'R-10B', run: fullLogDiskDrill },
  { id: 'R-02C', run: ticketingDrill },
  { id: 'R-02D', run: eventUploadDrill },
  { id: 'R-02E', run: emptiedStagingDrill },
  { id: 'R-12', run: backPressureDrill },
  { id: 'R-13', run: slowReportDrill },
  { id: 'R-18', run: cancelDrill },
  { id: 'R-20', run: soakDrill },
  { id: 'R-23', run: manyJobsDrill },
  { id: 'R-01', run: killDrill('web') },
  { id: 'R-02', run: killDrill('worker') },
  { id: 'R-02B', run: killAtWorkDrill },
  { id: 'R-03', run: killDrill('database') },
  { id: 'R-04', run: frozenDrill },
]

/** Those about very much data: of the nation, which takes some ten minutes to make, or small. */
const largeDrills: readonly Drill[] = [
  { id: 'R-16', run: migrationDrill },
  { id: 'R-17', run: backupDrill },
]

/** Those that need no platform, or one of their own. They are run before there is one for the others. */
const standaloneDrills: readonly StandaloneDrill[] = [
  { id: 'T', run: disclosureDrill },
  { id: 'S-18', run: encryptedFrontDrill },
  { id: 'R-15B', run: clockDrill },
  { id: 'R-26', run: manyMachinesDrill },
  { id: 'R-26B', run: pooledCallsDrill },
]

type DrillChoice = {
  size: DrillSize
  seed: string
  drills: readonly Drill[]
  largeDrills: readonly Drill[]
  standaloneDrills: readonly StandaloneDrill[]
}

/** `--quick`, `--seed=…` and the names of drills; every one when none is named. */
function parseOptions(args: readonly string[]): DrillChoice {
  const option = args.find((arg) => arg.startsWith('--') && arg !== '--quick' && !arg.startsWith('--seed='))
  if (option) throw new Refusal(`There is no option ${option}. There are --quick and --seed=….`)
  const seed = args.find((arg) => arg.startsWith('--seed='))?.slice(7) ?? String(Math.floor(Math.random() * 1e9))
  const names = args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.toUpperCase())
  const ids = [...standaloneDrills, ...drills, ...largeDrills].map(({ id }) => id)
  const unknown = names.find((name) => !ids.includes(name))
  if (unknown) throw new Refusal(`There is no drill ${unknown}. There are ${ids.join(', ')}.`)
  const isChosen = ({ id }: { id: string }) => names.length === 0 || names.includes(id)
  return {
    size: args.includes('--quick') ? sizes.quick : sizes.full,
    seed,
    drills: drills.filter(isChosen),
    largeDrills: largeDrills.filter(isChosen),
    standaloneDrills: standaloneDrills.filter(isChosen),
  }
}

async function runStandalone({ size, seed, standaloneDrills }: DrillChoice): Promise<DrillResult[]> {
  const results: DrillResult[] = []
  for (const { id, run } of standaloneDrills) {
    console.log(`\n${id} …`)
    const found = await run({ random: new Random(`${seed} ${id}`), size })
    for (const result of found) printResult(result)
    results.push(...found)
  }
  return results
}

/** Runs drills on a platform of their own with so much data. */
const runWith = async (demo: DemoSize, drills: readonly Drill[], chosen: DrillChoice): Promise<DrillResult[]> =>
  drills.length === 0
    ? []
    : withTrial({ command: 'drills', data: 'durable' }, (trial) =>
        awaitUnlessAborted(runAll(trial, demo, drills, chosen)),
      )

async function runAll(
  trial: Trial,
  demo: DemoSize,
  drills: readonly Drill[],
  { size, seed }: DrillChoice,
): Promise<DrillResult[]> {
  await runStep('Building, and preparing data', () => trial.prepare(demo))
  const stack = await runStep('Starting web and worker', () => trial.startPlatform())
  const platform = openPlatformClient(stack.address, trial.databaseUrl)
  try {
    const fixture = await createFixture(platform, trial.databaseUrl)
    const results: DrillResult[] = []
    for (const { id, run } of drills) {
      console.log(`\n${id} …`)
      const target = { trial, stack, platform, fixture, share: processorShare() }
      const result = await run(target, { random: new Random(`${seed} ${id}`), size }).catch((error: unknown) => ({
        id,
        what: 'did not come to its end',
        figure: '–',
        failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      }))
      printResult(result)
      results.push(result)
    }
    return results
  } finally {
    platform.close()
  }
}

/** `npm run drills [-- --quick] [-- R-01 …] [-- --seed=…]`. @returns 0 when everything holds */
export async function main(args: string[]): Promise<number> {
  listenForStopSignals()
  const options = parseOptions(args)
  const began = performance.now()
  console.log(`\nSeed ${options.seed}; ${availableParallelism()} processors.\n`)
  const standalone = await awaitUnlessAborted(runStandalone(options))
  const drilled = await runWith('small', options.drills, options)
  const large = await runWith(options.size.largeDemo, options.largeDrills, options)
  const results = [...standalone, ...drilled, ...large]
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `\n${formatScoreboard(results, new Date().toISOString().slice(0, 10))}\n\n${minutes} minutes, seed ${options.seed}.`,
  )
  return results.every(({ failures }) => failures.length === 0) ? 0 : 1
}
