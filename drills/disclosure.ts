import { tryAttacks } from '@/kit/attack-trials'
import { countsOf, makeLastQuarter, nationSizes } from '@/kit/national-release'
import { attackWords, isWithstood } from '@/lib/disclosure/attacks/attack'
import { noiseCost } from '@/lib/disclosure/noise-cost'
import { groupFigures } from '@/lib/published/group-figures'
import { makeDraftApart } from '@/lib/releases/make-draft-apart'
import type { Random } from '@/seed/random'
import type { StandaloneDrill } from './drill'
import { type DrillResult, formatCount } from './scoreboard'

/** What a draft of the nation may take. */
const protectionMost = 60_000
const attacksMost = 300_000
/** A worker may need 512 MB; at rest it has about 220 (docs/benchmarks.md). */
const growthMost = (512 - 220) * 2 ** 20
/** A cube of the nation must put so many cells to the test; one by size has 25 cells of hundreds of organisations, none of them withheld. */
const fewestWithheld = 100

/** T: a made-up nation of 1,200 organisations is released and attacked, each attack first with its protection off. */
export const disclosureDrill: StandaloneDrill['run'] = async ({ random, size }) => {
  // First, so that nothing which the attacks leave in memory counts as the draft's.
  const draft = await measureDraft(random.fork('draft'))
  const trials = await tryAttacks(`${random.uint32()}`, nationSizes.full, size.races * 10)
  const lines = trials.map(
    ({ id, what, figure, unprotected, isWithstood, found }): DrillResult => ({
      id,
      what: `${attackWords[id]} (off: ${what})`,
      figure,
      failures: [
        ...(unprotected > 0 ? [] : ['with its protection off the attack got nothing, so that it shows nothing']),
        ...(isWithstood ? [] : found),
      ],
    }),
  )
  return [...lines, draft]
}

/** Figures of groups have few cells, and are withheld by construction: nothing is tried on them (lib/disclosure/group-figures.test.ts). */
const isAttacked = (cube: number) => !groupFigures.some(({ id }) => id === cube)

/** The draft of a year's last quarter, made as the worker makes it: how long it takes, what noise costs, and how much is withheld. */
async function measureDraft(random: Random): Promise<DrillResult> {
  const input = await makeLastQuarter(random, nationSizes.full)
  const before = process.memoryUsage.rss()
  let growth = 0
  const look = setInterval(() => {
    growth = Math.max(growth, process.memoryUsage.rss() - before)
  }, 100)
  const { cells, attacks, milliseconds } = await makeDraftApart(input, new AbortController().signal)
  clearInterval(look)
  const tables = [...Map.groupBy(cells, ({ cubeId }) => cubeId)].map(([id, all]) => ({
    ...{ id, cells: all.length, withheld: all.filter(({ value }) => value === null).length },
  }))
  const cost = noiseCost(countsOf(input.answers).flatMap((cube) => cube.cells))
  const [protection, attacking] = [milliseconds.protection / 2, milliseconds.attacks / 2]
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return {
    id: 'T',
    what: "a draft of the nation: a year's last quarter, with the year and the other three again, protected and attacked in two threads",
    figure:
      `protected in ${seconds(protection)}, attacked in ${seconds(attacking)}, ${Math.round(growth / 2 ** 20)} MB more; ` +
      `withheld ${tables.map(({ id, withheld }) => `${id}: ${formatCount(withheld)}`).join(', ')}; ` +
      `mean error of a count ${cost.withNoise.meanError.toFixed(2)}, rounded alone ${cost.roundedAlone.meanError.toFixed(2)}`,
    failures: [
      ...attacks.filter((attack) => !isWithstood(attack)).map(({ id, found }) => `${id}: ${found[0]}`),
      ...tables
        .filter(({ id, cells: all, withheld }) => isAttacked(id) && all >= fewestWithheld && withheld < fewestWithheld)
        .map(({ id, withheld }) => `cube ${id} has ${withheld} withheld cells, too few to attack`),
      ...(cells.some(({ reason }) => reason === 'cube left out') ? ['a cube of sums was left out'] : []),
      ...(protection > protectionMost ? ['protection took too long'] : []),
      ...(attacking > attacksMost ? ['the attacks took too long'] : []),
      ...(growth > growthMost ? ['more memory than a worker of 512 MB has'] : []),
    ],
  }
}
