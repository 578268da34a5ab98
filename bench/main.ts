import { Refusal, sayFailure } from '@/scripts/say.mjs'
import { goOn } from '@/scripts/told-to-stop'
import { exported } from './export'
import { lists } from './lists'
import { loop } from './loop'
import { type Figure, verdictOf } from './measure/figure'
import { tableOf, writeReport } from './measure/report'
import { memory } from './memory'
import { page } from './page'
import { pages } from './pages'
import { onPlatform, type Pace, type Platform, sizesOf } from './platform'
import { quickEntry } from './quick-entry'
import { respondents } from './respondents'
import { uploadFindings } from './upload'
import { workbook } from './workbook'

type OnPlatform = (platform: Platform, pace: Pace) => Promise<Figure[]>

/** What can be asked for by name: on a platform of its own, or on the clone itself. */
const goals: Record<string, { onPlatform?: OnPlatform; onClone?: (pace: Pace) => Promise<Figure[]> }> = {
  page: { onPlatform: page },
  respondents: { onPlatform: respondents },
  lists: { onPlatform: lists },
  'quick-entry': { onPlatform: quickEntry },
  pages: { onPlatform: pages },
  export: { onPlatform: exported },
  workbook: { onPlatform: uploadFindings, onClone: workbook },
  loop: { onPlatform: memory, onClone: loop },
}

function chosen(args: string[]): string[] {
  const names = args.filter((arg) => arg !== '--quick')
  const unknown = names.find((name) => !(name in goals))
  if (unknown) throw new Refusal(`There is no bench "${unknown}". Choose among ${Object.keys(goals).join(', ')}.`)
  return names.length > 0 ? names : Object.keys(goals)
}

/**
 * `npm run bench [-- page respondents lists quick-entry pages workbook loop] [--quick]`: every figure beside its limit, in one run.
 * Returns 0 when no bar is missed, 1 otherwise and when something could not be measured.
 */
export async function main(args: string[]): Promise<number> {
  const quick = args.includes('--quick')
  const pace: Pace = quick ? { rounds: 2, seconds: 2, quick } : { rounds: 3, seconds: 10, quick }
  const figures: Figure[] = []
  let sizes: Record<string, number> = {}
  let failed = false
  for (const name of chosen(args)) {
    goOn()
    process.stdout.write(`\n${name}\n`)
    const { onPlatform: measure, onClone } = goals[name] ?? {}
    try {
      if (measure)
        await onPlatform(async (platform) => {
          sizes = await sizesOf(platform)
          figures.push(...(await measure(platform, pace)))
        })
      if (onClone) figures.push(...(await onClone(pace)))
    } catch (error) {
      goOn()
      failed = true
      sayFailure(error)
    }
  }
  const path = writeReport(figures, { sizes, quick })
  const amounts = Object.entries(sizes).map(([what, count]) => `${count.toLocaleString('en-GB')} ${what}`)
  process.stdout.write(`\n${tableOf(figures)}\n\nMeasured on ${amounts.join(', ')}.\n${path}\n`)
  return failed || figures.some((figure) => verdictOf(figure) === 'below') ? 1 : 0
}
