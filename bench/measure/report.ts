import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { dataRoot } from '@/scripts/root'
import { type Aim, type Figure, judgedValue, type Unit, verdictOf } from './figure'
import type { Rounds } from './rounds'

const formatNumber = (value: number, unit: Unit) => {
  const digits = unit === '' || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const text = value.toLocaleString('en-GB', { maximumFractionDigits: digits })
  return unit === '' || unit === '/s' || unit === '×' ? `${text}${unit}` : `${text} ${unit}`
}
const formatPercent = (value: number) => `${(value * 100).toLocaleString('en-GB', { maximumFractionDigits: 1 })} %`

const formatRounds = (rounds: Rounds | undefined, unit: Unit) =>
  rounds
    ? `${formatNumber(rounds.median, unit)}${rounds.values.length > 1 ? ` ±${formatPercent(rounds.spread / 2)}` : ''}`
    : '–'

const formatAim = (wanted: Aim | undefined, format: (value: number) => string) =>
  wanted ? ('most' in wanted ? `≤ ${format(wanted.most)}` : `≥ ${format(wanted.least)}`) : '–'

const verdictLabels = { goal: 'goal met', pass: 'pass', below: 'BELOW', void: 'void', noted: '' }

function rowOf(figure: Figure): string[] {
  const { goal, what, unit, limit, product, judged, bar, hoped } = figure
  const format = (value: number) => (judged === 'share' ? formatPercent(value) : formatNumber(value, unit))
  const share = limit && limit.median > 0 ? formatPercent(product.median / limit.median) : '–'
  const aims = `${formatAim(bar, format)} → ${formatAim(hoped, format)}`
  return [
    goal,
    what,
    formatRounds(limit, unit),
    formatRounds(product, unit),
    share,
    aims,
    verdictLabels[verdictOf(figure)],
  ]
}

const columnHeads = ['', 'figure', 'limit', 'product', 'of limit', 'bar → goal', '']

/** Median of the rounds with half their spread; the share is product ÷ limit. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [columnHeads, ...figures.map(rowOf)]
  const widths = columnHeads.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const faults = figures.flatMap(({ goal, what, fault }) => (fault ? [`${goal} ${what}: ${fault}`] : []))
  return [...lines, ...(faults.length > 0 ? ['', ...faults] : [])].join('\n')
}

/** Writes the run to .data/bench, under its moment and as `last.json`. @returns the path */
export function writeReport(figures: readonly Figure[], about: Record<string, unknown>): string {
  const folder = join(dataRoot, 'bench')
  mkdirSync(folder, { recursive: true })
  const moment = new Date().toISOString()
  const machine = {
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  }
  const judged = figures.map((figure) => ({ ...figure, value: judgedValue(figure), verdict: verdictOf(figure) }))
  const text = `${JSON.stringify({ moment, ...about, machine, figures: judged }, null, 2)}\n`
  const path = join(folder, `${moment.replace(/[:.]/g, '-')}.json`)
  for (const file of [path, join(folder, 'last.json')]) writeFileSync(file, text)
  return path
}
