'use client'

import { type CalendarDate, parseDate, today } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { IconButton } from './icon-button'

type DateCalendarProps = {
  label: string
  /** 'yyyy-MM-dd'; anything else opens on today in London, wherever the browser is. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (date: string) => void
}

const asDate = (text: string | undefined): CalendarDate | undefined =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : undefined

const dayStyle =
  'flex size-10 items-center justify-center rounded-md tabular-nums hover:bg-hover data-outside-month:hidden ' +
  'data-disabled:text-ink-soft data-disabled:line-through data-unavailable:line-through ' +
  'data-selected:bg-accent data-selected:text-on-accent data-today:font-semibold data-today:underline ' +
  'forced-colors:data-selected:border-3 forced-colors:data-selected:border-[Highlight]'

/** A month to choose a day from, for the popover of a `DateField`. Loaded when it is first opened. */
export function DateCalendar({ label, value, min, max, onChoose }: DateCalendarProps) {
  const first = asDate(min)
  const last = asDate(max)
  const chosen = asDate(value)
  return (
    <I18nProvider locale="en-GB">
      <Dialog aria-label={label} className="outline-none">
        <Calendar
          aria-label={label}
          autoFocus
          value={chosen ?? null}
          defaultFocusedValue={chosen ?? today('Europe/London')}
          {...(first && { minValue: first })}
          {...(last && { maxValue: last })}
          onChange={(date) => onChoose(date.toString())}
        >
          <div className="mb-2 flex items-center justify-between">
            <IconButton
              slot="previous"
              label="Previous month"
              icon={<ChevronLeft size={20} aria-hidden="true" />}
              tooltip={false}
            />
            <CalendarHeading className="font-semibold" />
            <IconButton
              slot="next"
              label="Next month"
              icon={<ChevronRight size={20} aria-hidden="true" />}
              tooltip={false}
            />
          </div>
          <CalendarGrid weekdayStyle="short">
            <CalendarGridHeader>
              {(day) => (
                <CalendarHeaderCell className="pb-1 font-normal text-ink-soft text-sm">{day}</CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell date={date} className={dayStyle} />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </I18nProvider>
  )
}
