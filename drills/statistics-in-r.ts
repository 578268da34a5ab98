import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clusteredMargin } from '@/lib/statistics/clustered-margin'
import { scoreInterval, scoreOf } from '@/lib/statistics/net-promoter-interval'
import { rakedWeights } from '@/lib/statistics/raking'
import { differenceInterval, wilsonInterval } from '@/lib/statistics/shares'
import { effectiveSampleSize } from '@/lib/statistics/weights'
import { installByApt } from '@/scripts/checks/install-by-apt'
import { inRoot } from '@/scripts/root'
import type { Random } from '@/seed/random'
import type { Drill } from './drill'
import { formatCount } from './scoreboard'
import { clusterCases, pairCases, promoterCases, rakingCases } from './statistics-cases'

const run = promisify(execFile)

const isInstalled = () => spawnSync('Rscript', ['-e', 'library(survey)'], { stdio: 'ignore' }).status === 0

/** Makes sure that R has its survey package. @returns why not, as a sentence */
async function ensureSurveyPackage(): Promise<string | undefined> {
  if (isInstalled() || ((await installByApt('r-cran-survey')) && isInstalled())) return undefined
  return 'R with its package survey (r-cran-survey) is not here and could not be installed.'
}

/** Weights settle round by round, to a millionth in the last; what is worked out at once is the same number. */
const tolerances = { weights: 1e-5, closed: 1e-9 }

type Row = Record<string, number>
type Comparison = { what: string; own: number; other: number | undefined; tolerance: number }

/** W-04: weights, effective sizes, margins and intervals beside R's package survey. */
export const statisticsDrill: Drill['run'] = async (_target, { random, size }) => {
  const about = { id: 'W-04', what: 'weights, margins and intervals of random cases, beside R’s package survey' }
  const skipped = await ensureSurveyPackage()
  if (skipped) return { ...about, figure: '–', failures: [], skipped }
  const count = Math.ceil(size.races / 20)
  const compared = await compareWithR(random, count)
  const differences = compared.map(({ own, other }) => (other === undefined ? Infinity : Math.abs(own - other)))
  const wrong = compared.filter(({ tolerance }, at) => !((differences[at] ?? Infinity) <= tolerance))
  const largest = (tolerance: number) =>
    Math.max(0, ...differences.filter((_, at) => compared[at]?.tolerance === tolerance)).toExponential(0)
  return {
    ...about,
    figure:
      `${count} cases of each kind, ${formatCount(compared.length)} figures; weights differ by at most ` +
      `${largest(tolerances.weights)}, everything else by ${largest(tolerances.closed)}`,
    failures: wrong.slice(0, 10).map(({ what, own, other }) => `${what}: ${own}, in R ${other}`),
  }
}

/** The figures of `count` random cases of each kind, as we have them and as R has them. @throws what went wrong in R */
async function compareWithR(random: Random, count: number): Promise<Comparison[]> {
  const samples = rakingCases(random.fork('raking'), count)
  const clusters = clusterCases(random.fork('clusters'), count)
  const pairs = pairCases(random.fork('pairs'), count)
  const groups = promoterCases(random.fork('promoters'), count)
  const found = await askR({
    'answers.csv': samples.flatMap(({ answers }, at) => answers.map(({ a, b }) => ({ case: at, a, b }))),
    'shares.csv': samples.flatMap(({ shares }, at) =>
      Object.entries(shares).flatMap(([margin, of]) =>
        Object.entries(of).map(([category, share]) => ({ case: at, margin, category, share })),
      ),
    ),
    'voices.csv': clusters.flatMap((voices, at) => voices.map((voice) => ({ case: at, ...voice }))),
    'pairs.csv': pairs,
    'groups.csv': groups,
  })
  return [
    ...samples.flatMap((sample, at) => compareWeights(sample, at, found.weights)),
    ...clusters.flatMap((voices, at): Comparison[] => {
      const own = clusteredMargin(sharesOfEvents(voices)) ?? Number.NaN
      const other = found.margins.find((row) => row.case === at)?.margin
      return [{ what: `margin of clusters ${at}`, own, other, tolerance: tolerances.closed }]
    }),
    ...pairs.flatMap((pair, at) => {
      const share = { count: pair.count, base: pair.base }
      const [own, finite] = [wilsonInterval(share), wilsonInterval({ ...share, population: pair.population })]
      const difference = differenceInterval(share, { count: pair.otherCount, base: pair.otherBase })
      const figures = {
        ...own,
        ...{ finiteLow: finite.low, finiteHigh: finite.high },
        ...{ differenceLow: difference.low, differenceHigh: difference.high },
      }
      return compareRow(`pair ${JSON.stringify(pair)}`, figures, found.intervals[at])
    }),
    ...groups.flatMap((group, at) =>
      compareRow(
        `promoters ${JSON.stringify(group)}`,
        { score: scoreOf(group), ...scoreInterval(group) },
        found.scores[at],
      ),
    ),
  ]
}

const compareRow = (about: string, own: Row, other: Row | undefined): Comparison[] =>
  Object.entries(own).map(([name, figure]) => ({
    ...{ what: `${name} of ${about}`, own: figure, other: other?.[name], tolerance: tolerances.closed },
  }))

function compareWeights(
  { answers, shares }: ReturnType<typeof rakingCases>[number],
  at: number,
  found: readonly Row[],
): Comparison[] {
  const raked = rakedWeights(
    answers.map(() => 1),
    [
      { of: answers.map(({ a }) => a), shares: shares.a },
      { of: answers.map(({ b }) => b), shares: shares.b },
    ],
  )
  const others = found.filter((row) => row.case === at)
  const tolerance = tolerances.weights
  const what = `case ${at} of ${answers.length} answers`
  // R does not cut weights, so that a case with cut ones says nothing: the cases are made to have none.
  if (raked.trimmed > 0) return [{ what: `weights cut in ${what}`, own: raked.trimmed, other: 0, tolerance }]
  return [
    ...raked.weights.map((own, answer) => ({
      ...{ what: `weight ${answer} of ${what}`, own, other: others[answer]?.weight, tolerance },
    })),
    // Effective sizes grow with the sample; a part of it is as exact as a weight.
    {
      what: `effective part of ${what}`,
      own: effectiveSampleSize(raked.weights) / answers.length,
      other: (others[0]?.effective ?? Number.NaN) / answers.length,
      tolerance,
    },
  ]
}

const sharesOfEvents = (voices: ReturnType<typeof clusterCases>[number]) =>
  [...Map.groupBy(voices, ({ event }) => event).values()].map((ofEvent) => ({
    weight: ofEvent.reduce((sum, { weight }) => sum + weight, 0),
    chosen: ofEvent.reduce((sum, { weight, chosen }) => sum + weight * chosen, 0),
  }))

type Table = readonly Readonly<Record<string, string | number | null>>[]

/** Writes tables where R reads them, and reads what it writes. */
async function askR(tables: Record<string, Table>) {
  const folder = await mkdtemp(join(tmpdir(), 'illuminate-r-'))
  try {
    for (const [name, rows] of Object.entries(tables)) await writeFile(join(folder, name), csvOf(rows))
    await run('Rscript', ['--vanilla', inRoot('drills', 'statistics.R'), folder], { maxBuffer: 2 ** 26 })
    const read = async (name: string) => rowsOf(await readFile(join(folder, name), 'utf8'))
    return {
      ...{ weights: await read('weights.csv'), margins: await read('margins.csv') },
      ...{ intervals: await read('intervals.csv'), scores: await read('scores.csv') },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function csvOf(rows: Table): string {
  const names = Object.keys(rows[0] ?? {})
  return [names.join(','), ...rows.map((row) => names.map((name) => row[name] ?? '').join(','))].join('\n')
}

function rowsOf(csv: string): Row[] {
  const [names = [], ...rows] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, Number(row[at])])))
}
