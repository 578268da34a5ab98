/** One row of the scoreboard: what a drill found, and what must hold. */
export type DrillResult = {
  id: string
  what: string
  figure: string
  /** Every reason why it does not hold; none when it does. */
  failures: string[]
  /** Times that could not be judged, because others were using the machine. */
  remarks?: string[]
  /** Why it was not done at all. */
  skipped?: string
}

/** Below so much of a processor times are printed and not judged. */
export const quietShare = 0.75

/** How much of one processor this process gets when it wants all of it, 0 to 1: what others leave us. */
export function processorShare(): number {
  const [began, used] = [performance.now(), process.cpuUsage()]
  while (performance.now() - began < 400);
  const { user, system } = process.cpuUsage(used)
  return Math.min(1, (user + system) / 1000 / (performance.now() - began))
}

export const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** `1,234` */
export const formatCount = (number: number) => number.toLocaleString('en-GB')

/** `1.2 s (most 2.0 s)` */
export function formatDurations(ms: readonly number[]): string {
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
  return ms.length > 1 ? `${seconds(median(ms))} (most ${seconds(Math.max(...ms))})` : seconds(median(ms))
}

/** One drill's line as soon as it is done. */
export function printResult({ id, what, figure, failures, remarks = [], skipped }: DrillResult) {
  if (skipped) return console.log(`\n– ${id} skipped: ${skipped}`)
  console.log(`\n${failures.length === 0 ? '✓' : '✗'} ${id} ${what}\n    ${figure}`)
  for (const remark of remarks) console.log(`    not judged: ${remark}`)
  for (const failure of failures) console.log(`    failed: ${failure}`)
}

const verdictOf = ({ failures, remarks = [], skipped }: DrillResult) => {
  if (skipped) return `skipped: ${skipped}`
  if (failures.length > 0) return 'fails'
  return remarks.length > 0 ? 'holds; times not judged' : 'holds'
}

/** The scoreboard in docs/drills.md. */
export function formatScoreboard(results: readonly DrillResult[], date: string): string {
  const lines = results.map(
    (result) => `| ${result.id} | ${result.what} | ${result.figure} | ${verdictOf(result)} | ${date} |`,
  )
  return ['| Drill | What was done | Figure | Result | Date |', '|---|---|---|---|---|', ...lines].join('\n')
}
