import { availableParallelism } from 'node:os'
import { createFixture } from '@/kit/fixture'
import { platformAt } from '@/kit/platform'
import { Refusal, step } from '@/scripts/say.mjs'
import { listenForStop, unlessTold } from '@/scripts/told-to-stop'
import { type Trial, withTrial } from '@/scripts/trial/trial'
import { Random } from '@/seed/random'
import { cancelDrill } from './cancelled'
import { type Drill, type Size, sizes } from './drill'
import { floodDrill } from './floods'
import { foreignOrAbsentDrill } from './foreign-or-absent'
import { formulaDrill } from './formulas'
import { frozenDrill } from './frozen'
import { guessingDrill } from './guesses'
import { hostileWorkbookDrill } from './hostile-workbooks'
import { killed } from './killed'
import { killedAtWork } from './killed-at-work'
import { openedExportDrill } from './opened-exports'
import { poisonDrill } from './poison'
import { lostUpdateDrill, oneNameDrill, submitDrill } from './races'
import { processorShare, type Result, sayResult, scoreboard } from './scoreboard'
import { workbookDrill } from './workbooks'

/** The one list, in the order in which they are run. */
const drills: readonly Drill[] = [
  { id: 'S-01', run: foreignOrAbsentDrill },
  { id: 'S-06', run: guessingDrill },
  { id: 'S-12', run: formulaDrill },
  { id: 'S-15', run: hostileWorkbookDrill },
  { id: 'S-17', run: floodDrill },
  { id: 'W-01', run: workbookDrill },
  { id: 'W-02', run: openedExportDrill },
  { id: 'R-05', run: submitDrill },
  { id: 'R-06', run: lostUpdateDrill },
  { id: 'R-07', run: oneNameDrill },
  { id: 'R-09', run: poisonDrill },
  { id: 'R-18', run: cancelDrill },
  { id: 'R-01', run: killed('web') },
  { id: 'R-02', run: killed('worker') },
  { id: 'R-02B', run: killedAtWork },
  { id: 'R-03', run: killed('database') },
  { id: 'R-04', run: frozenDrill },
]

type Asked = { size: Size; seed: string; chosen: readonly Drill[] }

/** `--quick`, `--seed=…` and the names of drills; every one when none is named. */
function read(args: readonly string[]): Asked {
  const seed = args.find((arg) => arg.startsWith('--seed='))?.slice(7) ?? String(Math.floor(Math.random() * 1e9))
  const names = args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.toUpperCase())
  const unknown = names.find((name) => !drills.some(({ id }) => id === name))
  if (unknown) throw new Refusal(`There is no drill ${unknown}. There are ${drills.map(({ id }) => id).join(', ')}.`)
  return {
    size: args.includes('--quick') ? sizes.quick : sizes.full,
    seed,
    chosen: names.length === 0 ? drills : drills.filter(({ id }) => names.includes(id)),
  }
}

async function runAll(trial: Trial, { size, seed, chosen }: Asked): Promise<Result[]> {
  await step('Building, and preparing data', () => trial.prepare('small'))
  const house = await step('Starting web and worker', () => trial.openHouse())
  const platform = platformAt(house.address, trial.databaseUrl)
  try {
    const fixture = await createFixture(platform, trial.databaseUrl)
    const results: Result[] = []
    for (const { id, run } of chosen) {
      console.log(`\n${id} …`)
      const drilled = { house, platform, fixture, share: processorShare() }
      const result = await run(drilled, { random: new Random(`${seed} ${id}`), size }).catch((error: unknown) => ({
        id,
        what: 'did not come to its end',
        figure: '–',
        failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      }))
      sayResult(result)
      results.push(result)
    }
    return results
  } finally {
    platform.close()
  }
}

/** `npm run drills [-- --quick] [-- R-01 …] [-- --seed=…]`. @returns 0 when everything holds */
export async function main(args: string[]): Promise<number> {
  listenForStop()
  const asked = read(args)
  const began = performance.now()
  console.log(`\nSeed ${asked.seed}; ${availableParallelism()} processors.\n`)
  const results = await withTrial({ command: 'drills', data: 'durable' }, (trial) => unlessTold(runAll(trial, asked)))
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `\n${scoreboard(results, new Date().toISOString().slice(0, 10))}\n\n${minutes} minutes, seed ${asked.seed}.`,
  )
  return results.every(({ failures }) => failures.length === 0) ? 0 : 1
}
