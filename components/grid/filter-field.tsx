'use client'

import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { controlStyle } from '@/components/ui/field-frame'
import { readTypedNumber, showDate, showNumber } from '@/components/ui/typed-values'
import { parseTypedDate } from '@/lib/floor/calendar/typed-date'
import type { FilterOperator, FilterScalar } from '@/lib/floor/grid/grid-terms'
import type { ColumnFilter } from '@/lib/floor/grid/grid-view'
import { operatorLabel, operatorsFor } from './filter-text'
import type { CellKind, GridColumn } from './grid-column'

type FilterFieldProps<Row> = {
  column: GridColumn<Row>
  filter: ColumnFilter | undefined
  /** undefined takes the column's filter away. */
  onChange: (filter: ColumnFilter | undefined) => void
}

const boxStyle = classes(controlStyle, 'h-8 min-w-0 pr-1! pl-2! text-sm! pointer-coarse:h-11')
const debounceMs = 350

/** What a column is filtered by: words, a figure or a date with its comparison, or one of its options. */
export function FilterField<Row>({ column, filter, onChange }: FilterFieldProps<Row>) {
  const kind = column.kind ?? 'text'
  if (kind === 'boolean' || Array.isArray(column.options)) return <ChoiceFilter {...{ column, filter, onChange }} />
  return <ComparedFilter {...{ column, filter, onChange, kind }} />
}

function ChoiceFilter<Row>({ column, filter, onChange }: FilterFieldProps<Row>) {
  const choices = Array.isArray(column.options)
    ? column.options.map(({ id, name }) => ({ value: id as FilterScalar, name }))
    : [
        { value: true, name: 'Yes' },
        { value: false, name: 'No' },
      ]
  const chosen = filter?.operator === 'any' ? filter.value : filter?.operator === '=' ? [filter.value] : []
  const at = chosen.length === 1 ? choices.findIndex(({ value }) => value === chosen[0]) : -1
  return (
    <span className="relative block">
      <select
        aria-label={`Filter by ${column.header}`}
        value={chosen.length > 1 ? 'several' : String(at)}
        onChange={(event) => {
          const choice = choices[Number(event.currentTarget.value)]
          onChange(choice && { column: column.id, operator: 'any', value: [choice.value] })
        }}
        className={classes(
          boxStyle,
          'appearance-none truncate pr-6! forced-colors:appearance-auto forced-colors:pr-1!',
        )}
      >
        <option value="-1">(All)</option>
        {chosen.length > 1 && <option value="several">({chosen.length} chosen)</option>}
        {choices.map(({ name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what the value stands for
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-1.5 -translate-y-1/2 text-ink-soft forced-colors:hidden"
      />
    </span>
  )
}

type FilterDraft = { operator: FilterOperator; texts: [string, string] }

const isDateKind = (kind: CellKind) => kind === 'date' || kind === 'instant'

const textOf = (kind: CellKind, value: FilterScalar | undefined): string => {
  if (value === null || value === undefined) return ''
  if (isDateKind(kind)) return showDate(String(value))
  return kind === 'number' && typeof value === 'number' ? showNumber(value) : String(value)
}

function toDraft(kind: CellKind, filter: ColumnFilter | undefined): FilterDraft {
  const [usual = '='] = operatorsFor(kind)
  if (!filter || filter.operator === 'any') return { operator: usual, texts: ['', ''] }
  const [low, high] = Array.isArray(filter.value) ? filter.value : [filter.value, undefined]
  return { operator: filter.operator, texts: [textOf(kind, low), textOf(kind, high)] }
}

/** A value as typed: undefined where it cannot be read, null where nothing is there. */
function parseValue(kind: CellKind, text: string): string | number | null | undefined {
  if (text.trim() === '') return null
  if (isDateKind(kind)) return parseTypedDate(text)
  return kind === 'number' ? readTypedNumber(text, 6) : text
}

function ComparedFilter<Row>({ column, filter, onChange, kind }: FilterFieldProps<Row> & { kind: CellKind }) {
  const [draft, setDraft] = useState(() => toDraft(kind, filter))
  const [isWrong, setWrong] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(JSON.stringify(filter ?? null))

  // The filter was changed elsewhere: by its chip, by the address, by the head of the column.
  useEffect(() => {
    const text = JSON.stringify(filter ?? null)
    if (text === sent.current) return
    sent.current = text
    clearTimeout(timer.current)
    setWrong(false)
    setDraft(toDraft(kind, filter))
  }, [filter, kind])
  useEffect(() => () => clearTimeout(timer.current), [])

  /** What cannot be read is only reported once the person has finished. */
  function send({ operator, texts }: FilterDraft, isFinished: boolean) {
    clearTimeout(timer.current)
    const needed = operator === 'between' ? texts : texts.slice(0, 1)
    const [low, high] = needed.map((text) => parseValue(kind, text))
    const isUnreadable = low === undefined || (needed.length > 1 && high === undefined)
    setWrong(isUnreadable && isFinished)
    if (isUnreadable) return
    // Half a range is not yet a filter; nothing at all takes it away.
    const isBlank = low === null && (needed.length === 1 || high === null)
    if (!isBlank && (low === null || (needed.length > 1 && high === null))) return
    const next: ColumnFilter | undefined = isBlank
      ? undefined
      : operator === 'between'
        ? { column: column.id, operator, value: [low, high ?? null] }
        : { column: column.id, operator, value: low }
    const text = JSON.stringify(next ?? null)
    if (text === sent.current) return
    sent.current = text
    onChange(next)
  }

  function changeDraft(next: FilterDraft, wait: number) {
    setDraft(next)
    clearTimeout(timer.current)
    if (wait === 0) send(next, true)
    else timer.current = setTimeout(() => send(next, false), wait)
  }

  const { operator, texts } = draft
  const inputs = operator === 'between' ? ([0, 1] as const) : ([0] as const)
  return (
    <div className="group relative flex min-w-0 flex-col gap-0.5">
      <span
        className={classes(
          'absolute top-px right-px z-1 inline-flex h-7.5 w-6 items-center justify-center rounded-md bg-paper text-ink-soft',
          'hover:bg-hover has-focus-visible:outline-3 has-focus-visible:outline-focus pointer-coarse:h-10.5',
          // A narrow column shows what was typed, whole.
          texts.some(Boolean) &&
            'opacity-0 has-focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <ChevronDown size={14} aria-hidden="true" />
        <select
          aria-label={`How to compare ${column.header}`}
          title={operatorLabel(kind, operator)}
          value={operator}
          onChange={(event) => {
            const next = operatorsFor(kind).find((each) => each === event.currentTarget.value)
            if (next) changeDraft({ ...draft, operator: next }, 0)
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        >
          {operatorsFor(kind).map((each) => (
            <option key={each} value={each}>
              {operatorLabel(kind, each)}
            </option>
          ))}
        </select>
      </span>
      {inputs.map((at) => (
        <input
          key={at}
          inputMode={kind === 'number' ? 'decimal' : isDateKind(kind) ? 'numeric' : undefined}
          placeholder={at === 0 ? operatorLabel(kind, operator) : 'and'}
          aria-description={isDateKind(kind) ? 'dd/mm/yyyy' : undefined}
          aria-label={`Filter by ${column.header}${inputs.length > 1 ? (at === 0 ? ', from' : ', to') : ''}`}
          aria-invalid={isWrong || undefined}
          autoComplete="off"
          maxLength={200}
          value={texts[at]}
          onChange={(event) => {
            const text = event.currentTarget.value
            changeDraft({ operator, texts: at === 0 ? [text, texts[1]] : [texts[0], text] }, debounceMs)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') send(draft, true)
            if (event.key === 'Escape' && texts.some(Boolean)) changeDraft({ operator, texts: ['', ''] }, 0)
          }}
          onBlur={() => send(draft, true)}
          className={boxStyle}
        />
      ))}
    </div>
  )
}
