'use client'

import { useEffect, useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { figureWords } from '@/lib/attendance/missing-figures'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import type { FigureConflict } from './figure-conflicts'

type FigureConflictsPanelProps = {
  conflicts: readonly FigureConflict[]
  onChoose: (cells: readonly FigureConflict[], keep: 'yours' | 'theirs') => void
}

const formatFigure = (figure: number | null) => (figure === null ? 'blank' : formatNumber(figure))

/** Figures that somebody else changed meanwhile: theirs beside yours, cell by cell, to choose from. */
export function FigureConflictsPanel({ conflicts, onChoose }: FigureConflictsPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const undecided = conflicts.filter(({ keep }) => keep === undefined).length
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Figures changed by somebody else"
      className="rounded-md focus:outline-3 focus:outline-focus"
    >
      <Banner
        kind="warning"
        title={
          undecided > 0
            ? `${undecided === 1 ? 'One figure was' : `${undecided} figures were`} changed by somebody else meanwhile`
            : 'All chosen: save to finish'
        }
        action={
          undecided > 1 && (
            <>
              <Button size="small" onPress={() => onChoose(conflicts, 'yours')}>
                Keep all mine
              </Button>
              <Button size="small" onPress={() => onChoose(conflicts, 'theirs')}>
                Take all theirs
              </Button>
            </>
          )
        }
      >
        Nothing has been saved. Choose which figure is right.
      </Banner>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-paper px-4">
        {conflicts.map((cell) => (
          <li key={`${cell.eventId} ${cell.figure}`} className="py-3">
            <ConflictChoice cell={cell} onChoose={(keep) => onChoose([cell], keep)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ConflictChoice({ cell, onChoose }: { cell: FigureConflict; onChoose: (keep: 'yours' | 'theirs') => void }) {
  const name = `${cell.eventId} ${cell.figure}`
  const saved = `${cell.who ?? 'somebody'}, ${dateTimeInLondon(new Date(cell.when))}`
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <legend className="float-left mb-0 basis-72 [overflow-wrap:anywhere]">
        <span className="font-semibold">{cell.eventName}</span>
        <span className="block text-ink-soft text-sm">{figureWords[cell.figure]}</span>
      </legend>
      {(['yours', 'theirs'] as const).map((whose) => (
        <label key={whose} className="flex min-h-6 cursor-pointer items-center gap-2">
          <input type="radio" name={name} checked={cell.keep === whose} onChange={() => onChoose(whose)} />
          <span>
            {whose === 'yours' ? 'Mine' : 'Theirs'}:{' '}
            <span className="font-semibold tabular-nums">{formatFigure(cell[whose])}</span>
            {whose === 'theirs' && <span className="text-ink-soft text-sm"> ({saved})</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
