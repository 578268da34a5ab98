import { tryAttacks } from '@/kit/attack-trials'
import { makeCountCubes, makeOrganisations, nationSizes } from '@/kit/national-figures'
import { releaseYear } from '@/kit/sum-attack-trials'
import { attackWords } from '@/lib/disclosure/attacks/attack'
import { runAttacks } from '@/lib/disclosure/attacks/run-attacks'
import { noiseCost } from '@/lib/disclosure/noise-cost'
import { protectCount } from '@/lib/disclosure/protect-counts'
import type { Random } from '@/seed/random'
import type { Calculation } from './drill'
import { type DrillResult, formatCount } from './scoreboard'

/** What a draft of the nation may take. */
const protectionMost = 60_000
const attacksMost = 300_000
const memoryMost = 512 * 2 ** 20
/** A cube of the nation must put so many cells to the test. */
const fewestWithheld = 100

/** T: a made-up nation of 1,200 organisations is released and attacked, each attack first with its protection off. */
export const disclosureDrill: Calculation['calculate'] = async ({ random, size }) => {
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
  return [...lines, await measureDraft(random.fork('draft'))]
}

/** How long a draft of the nation and its attacks take, what noise costs, and how much is withheld. */
async function measureDraft(random: Random): Promise<DrillResult> {
  const organisations = makeOrganisations(random.fork('organisations'), nationSizes.full)
  const cubes = makeCountCubes(random.fork('answers'), organisations, nationSizes.full)
  const began = performance.now()
  const counts = cubes.map((cube) => ({ cube, figures: cube.cells.map(protectCount) }))
  const year = await releaseYear(random.fork('sums'), organisations)
  const isProtected = performance.now()
  const attacks = await runAttacks({ counts, sums: [{ draft: year.draft, result: year.result }] })
  const isAttacked = performance.now()
  const memory = process.memoryUsage().rss
  const withheldOf = (cells: readonly { value: number | null }[]) => cells.filter(({ value }) => value === null).length
  const withheld = [
    ...counts.map(({ cube, figures }) => ({ what: `question ${cube.id}`, count: withheldOf(figures) })),
    ...year.result.cubes.map(({ id, cells }) => ({
      ...{ what: `sums ${id}`, count: withheldOf(cells.map(({ figure }) => figure)) },
    })),
  ]
  const cost = noiseCost(cubes.flatMap(({ cells }) => cells))
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return {
    id: 'T',
    what: 'a draft of the nation: a year of one measure and six questions, protected and attacked',
    figure:
      `protected in ${seconds(isProtected - began)}, attacked in ${seconds(isAttacked - isProtected)}, ` +
      `${Math.round(memory / 2 ** 20)} MB; withheld ${withheld.map(({ what, count }) => `${what} ${formatCount(count)}`).join(', ')}; ` +
      `mean error of a count ${cost.withNoise.meanError.toFixed(2)}, rounded alone ${cost.roundedAlone.meanError.toFixed(2)}`,
    failures: [
      ...attacks.filter(({ succeeded, allowed }) => succeeded > allowed).map(({ id, found }) => `${id}: ${found[0]}`),
      ...withheld
        .filter(({ count }) => count < fewestWithheld)
        .map(({ what, count }) => `${what} has ${count} withheld cells, too few to attack`),
      ...(year.result.cubes.some(({ isLeftOut }) => isLeftOut) ? ['a cube of sums was left out'] : []),
      ...(isProtected - began > protectionMost ? ['protection took too long'] : []),
      ...(isAttacked - isProtected > attacksMost ? ['the attacks took too long'] : []),
      ...(memory > memoryMost ? ['more memory than 512 MB'] : []),
    ],
  }
}
