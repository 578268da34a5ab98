import { sayFailure } from '@/scripts/say.mjs'
import { type Figure, verdictOf } from './kit/figure'
import { onPlatform, type Pace, type Platform, sizesOf } from './kit/platform'
import { tableOf, writeReport } from './kit/report'
import { lists } from './lists'
import { page } from './page'
import { pages } from './pages'
import { respondents } from './respondents'

type Measure = (platform: Platform, pace: Pace) => Promise<Figure[]>

/** What can be measured, by name, on the built platform. */
const onBuilt: Record<string, Measure> = { page, respondents, lists, pages }

/**
 * `npm run bench [-- respondents lists pages page loop] [--quick]`: every figure beside its limit, in one run.
 * Returns 0 when no bar is missed, 1 otherwise or when something could not be measured.
 */
export async function main(args: string[]): Promise<number> {
  const quick = args.includes('--quick')
  const pace: Pace = quick ? { rounds: 2, seconds: 2, quick } : { rounds: 3, seconds: 10, quick }
  const names = args.filter((arg) => !arg.startsWith('--'))
  const figures: Figure[] = []
  let sizes: Record<string, number> = {}
  let failed = false
  for (const [name, measure] of Object.entries(onBuilt)) {
    if (names.length > 0 && !names.includes(name)) continue
    process.stdout.write(`\n${name}\n`)
    try {
      await onPlatform(async (platform) => {
        sizes = await sizesOf(platform)
        figures.push(...(await measure(platform, pace)))
      })
    } catch (error) {
      failed = true
      sayFailure(error)
    }
  }
  const path = writeReport(figures, { sizes, quick })
  process.stdout.write(`\n${tableOf(figures)}\n\n${JSON.stringify(sizes)}\n${path}\n`)
  return failed || figures.some((figure) => verdictOf(figure) === 'below') ? 1 : 0
}
