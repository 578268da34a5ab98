'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { OptionalQuestionRow } from '@/lib/surveys/questions/optional-question-rows'
import { OptionalQuestionLine } from './optional-question-line'

export type OptionalQuestionGridProps = {
  rows: readonly OptionalQuestionRow[]
  chosen: ReadonlySet<string>
  /** No question may be added or left out; no words may be typed. */
  fixed: boolean
  wordsFixed: boolean
  /** The question that the preview shows. */
  highlighted: string | undefined
  /** The question that somebody is led to: its theme opens. */
  target: string | undefined
  onChoose: (names: readonly string[], on: boolean) => void
  onPlaceholder: (name: string, placeholder: string) => void
  onHighlight: (name: string) => void
  /** Opens the preview over the page. */
  onPreview: (name: string) => void
}

/**
 * One row a question, under its theme. Space ticks, the arrow keys go from one question to the next, and the boxes of a
 * theme and of the head tick all that is shown of it. A phone leaves the number and the answers to the preview.
 */
export function OptionalQuestionGrid(props: OptionalQuestionGridProps) {
  const { rows, chosen, fixed, onChoose } = props
  const table = useRef<HTMLTableElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const names = rows.map(({ questionName }) => questionName)
  const targetTheme = rows.find(({ questionName }) => questionName === props.target)?.questionTheme
  if (targetTheme !== undefined && closed.has(targetTheme)) setClosed(closed.difference(new Set([targetTheme])))

  function toggle(theme: string) {
    const next = new Set(closed)
    if (!next.delete(theme)) next.add(theme)
    setClosed(next)
  }

  return (
    <div className="rounded-md border border-line bg-paper">
      <table
        ref={table}
        aria-label="Optional questions"
        className="w-full table-fixed border-collapse"
        onKeyDown={(event) => moveBetweenBoxes(event, table.current)}
      >
        <thead>
          <tr className="border-line border-b text-left text-sm">
            <th scope="col" className="w-12 py-3 pl-4">
              <TickAll label="All questions shown" names={names} chosen={chosen} fixed={fixed} onChoose={onChoose} />
            </th>
            <th scope="col" className="w-12 py-3 pr-3 text-right font-semibold max-md:hidden">
              No.
            </th>
            <th scope="col" className="py-3 pr-3 font-semibold">
              Question
            </th>
            <th scope="col" className="w-44 py-3 pr-3 font-semibold max-md:hidden">
              Answers
            </th>
            <th scope="col" className="w-14 py-3 pr-3 font-semibold xl:hidden">
              <span className="sr-only">Preview</span>
            </th>
          </tr>
        </thead>
        {[...Map.groupBy(rows, ({ questionTheme }) => questionTheme)].map(([theme, questions]) => (
          <tbody key={theme} className="border-line border-b last:border-b-0">
            <ThemeHead
              theme={theme}
              questions={questions}
              isOpen={!closed.has(theme)}
              onToggle={() => toggle(theme)}
              {...props}
            />
            {!closed.has(theme) &&
              questions.map((row) => (
                <OptionalQuestionLine
                  key={row.questionName}
                  row={row}
                  isChosen={chosen.has(row.questionName)}
                  isHighlighted={props.highlighted === row.questionName}
                  {...props}
                />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type ThemeHeadProps = Pick<OptionalQuestionGridProps, 'chosen' | 'fixed' | 'onChoose'> & {
  theme: string
  questions: readonly OptionalQuestionRow[]
  isOpen: boolean
  onToggle: () => void
}

function ThemeHead({ theme, questions, isOpen, onToggle, ...choice }: ThemeHeadProps) {
  const names = questions.map(({ questionName }) => questionName)
  const count = names.filter((name) => choice.chosen.has(name)).length
  const Sign = isOpen ? ChevronDown : ChevronRight
  return (
    <tr className="bg-ground">
      <td className="py-2 pl-4">
        <TickAll label={`All questions on ${theme}`} names={names} {...choice} />
      </td>
      <td className="max-md:hidden" />
      <th scope="rowgroup" className="py-1 pr-3 text-left font-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-9 w-full flex-wrap items-center gap-x-2 text-left"
        >
          <Sign size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
          <span className="font-semibold">{theme}</span>
          <span className="text-ink-soft text-sm">
            {count > 0 ? `${count} of ${names.length} chosen` : formatCount(names.length)} ·{' '}
            {questions[0]?.templateName}
          </span>
        </button>
      </th>
      <td className="max-md:hidden" />
      <td className="xl:hidden" />
    </tr>
  )
}

const formatCount = (count: number) => (count === 1 ? '1 question' : `${count} questions`)

type TickAllProps = Pick<OptionalQuestionGridProps, 'chosen' | 'fixed' | 'onChoose'> & {
  label: string
  names: readonly string[]
}

function TickAll({ label, names, chosen, fixed, onChoose }: TickAllProps) {
  const count = names.filter((name) => chosen.has(name)).length
  const isAll = count === names.length
  return (
    <Checkbox
      label={label}
      hideLabel
      value={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={fixed}
      onChange={() => onChoose(names, !isAll)}
    />
  )
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function moveBetweenBoxes(event: KeyboardEvent, table: HTMLTableElement | null) {
  const step = steps[event.key]
  if (!step || !table || !(event.target instanceof HTMLInputElement) || event.target.type !== 'checkbox') return
  const boxes = [...table.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  event.preventDefault()
  boxes[step(boxes.indexOf(event.target), boxes.length - 1)]?.focus()
}
