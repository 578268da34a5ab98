import { Readable } from 'node:stream'
import { readWorkbook } from '@/lib/floor/spreadsheet/reading/read-workbook'
import { WorkbookRefusal } from '@/lib/floor/spreadsheet/reading/refusal'
import { brokenWorkbooks } from '@/tests/support/broken-workbooks'
import type { Figure } from './measure/figure'
import { measurePeakMemory } from './measure/reader-memory'
import { roundsOf } from './measure/rounds'

/** Why a workbook is refused, and after how many milliseconds. */
async function measureRefusal(file: Buffer): Promise<{ reason: string; ms: number }> {
  const from = performance.now()
  const reason = await Array.fromAsync(readWorkbook(Readable.from([file]))).then(
    () => 'read',
    (error: unknown) => (error instanceof WorkbookRefusal ? error.reason : String(error)),
  )
  return { reason, ms: performance.now() - from }
}

/** G4: every hostile workbook is refused by name, quickly and in little memory: the best of `rounds`. */
export async function measureHostileWorkbooks(rounds: number): Promise<Figure[]> {
  const found: { name: string; ms: number; megabytes: number }[] = []
  const wrong: string[] = []
  for (const { name, reason, make } of brokenWorkbooks) {
    const file = await make()
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const one = await measureRefusal(file)
      times.push(one.ms)
      if (one.reason !== reason) wrong.push(`${name}: ${one.reason} instead of ${reason}`)
    }
    const megabytes = await measurePeakMemory(() => measureRefusal(file))
    found.push({ name, ms: Math.min(...times), megabytes })
    const took = `${Math.round(Math.min(...times))} ms, ${Math.round(megabytes)} MB`
    process.stdout.write(`  ${took.padEnd(16)} ${reason.padEnd(17)} ${name}\n`)
  }
  const slowest = found.reduce((one, other) => (other.ms > one.ms ? other : one))
  const largest = found.reduce((one, other) => (other.megabytes > one.megabytes ? other : one))
  const about = { goal: 'G4', judged: 'product' } as const
  return [
    {
      ...about,
      what: `${found.length} hostile workbooks, the slowest refused: ${slowest.name}`,
      unit: 'ms',
      product: roundsOf([slowest.ms]),
      bar: { most: 1_000 },
      ...(wrong.length > 0 && { fault: wrong.join('; ') }),
    },
    {
      ...about,
      what: `${found.length} hostile workbooks, most memory of the reading process: ${largest.name}`,
      unit: 'MB',
      product: roundsOf([largest.megabytes]),
      bar: { most: 150 },
    },
  ]
}
