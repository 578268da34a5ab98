import { Refusal, reportFailure } from '@/scripts/report.mjs'
import { throwIfAborted } from '@/scripts/stop-signal'
import { measureExports } from './export'
import { measureFigures } from './figures-of-answers'
import { measureImports } from './import'
import { measureInsights } from './insights'
import { measureLists } from './lists'
import { measureLoop } from './loop'
import { type Figure, verdictOf } from './measure/figure'
import { tableOf, writeReport } from './measure/report'
import { measureMemory } from './memory'
import { measureRespondentPage } from './page'
import { measureStaffPages } from './pages'
import { type BenchPlatform, countRows, type Pace, withBenchPlatform } from './platform'
import { measurePolls } from './polls'
import { measureQuickEntry } from './quick-entry'
import { measureRelease } from './release'
import { measureRespondents } from './respondents'
import { measureStatistics } from './statistics'
import { measureUploads } from './upload'
import { measureWorkbook } from './workbook'

type PlatformBench = (platform: BenchPlatform, pace: Pace) => Promise<Figure[]>

/** What can be asked for by name: on a platform of its own, or on the clone itself. */
const goals: Record<string, { onPlatform?: PlatformBench; onClone?: (pace: Pace) => Promise<Figure[]> }> = {
  page: { onPlatform: measureRespondentPage },
  respondents: { onPlatform: measureRespondents },
  lists: { onPlatform: measureLists },
  'quick-entry': { onPlatform: measureQuickEntry },
  pages: { onPlatform: measureStaffPages },
  polls: { onPlatform: measurePolls },
  statistics: { onPlatform: measureStatistics },
  export: { onPlatform: measureExports },
  import: { onPlatform: measureImports },
  insights: { onPlatform: measureInsights },
  figures: { onPlatform: measureFigures },
  release: { onPlatform: measureRelease },
  workbook: { onPlatform: measureUploads, onClone: measureWorkbook },
  loop: { onPlatform: measureMemory, onClone: measureLoop },
}

function parseNames(args: string[]): string[] {
  const names = args.filter((arg) => arg !== '--quick')
  const unknown = names.find((name) => !(name in goals))
  if (unknown) throw new Refusal(`There is no bench "${unknown}". Choose among ${Object.keys(goals).join(', ')}.`)
  return names.length > 0 ? names : Object.keys(goals)
}

/**
 * `npm run bench [-- page respondents lists quick-entry pages polls statistics export import insights figures release workbook loop] [--quick]`: every figure beside its limit, in one run.
 * Returns 0 when no bar is missed, 1 otherwise and when something could not be measured.
 */
export async function main(args: string[]): Promise<number> {
  const quick = args.includes('--quick')
  const pace: Pace = quick ? { rounds: 2, seconds: 2, quick } : { rounds: 3, seconds: 10, quick }
  const figures: Figure[] = []
  let sizes: Record<string, number> = {}
  let failed = false
  for (const name of parseNames(args)) {
    throwIfAborted()
    process.stdout.write(`\n${name}\n`)
    const { onPlatform: measure, onClone } = goals[name] ?? {}
    try {
      const measured: Figure[] = []
      if (measure)
        await withBenchPlatform(async (platform) => {
          sizes = await countRows(platform)
          measured.push(...(await measure(platform, pace)))
        })
      if (onClone) measured.push(...(await onClone(pace)))
      // At once, too: whoever ends a long run keeps what was measured.
      process.stdout.write(`\n${tableOf(measured)}\n`)
      figures.push(...measured)
    } catch (error) {
      throwIfAborted()
      failed = true
      reportFailure(error)
    }
  }
  const path = writeReport(figures, { sizes, quick })
  const amounts = Object.entries(sizes).map(([what, count]) => `${count.toLocaleString('en-GB')} ${what}`)
  process.stdout.write(`\n${tableOf(figures)}\n\nMeasured on ${amounts.join(', ')}.\n${path}\n`)
  return failed || figures.some((figure) => verdictOf(figure) === 'below') ? 1 : 0
}
