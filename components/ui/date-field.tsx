'use client'

import { CalendarDays } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type Ref, useEffect, useId, useState } from 'react'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { parseTypedDate } from '@/lib/floor/calendar/typed-date'
import { classes } from './classes'
import { controlHeight, controlStyle, describedBy, FieldFrame, type FieldProps, fieldIds } from './field-frame'
import { IconButton } from './icon-button'
import { Spinner } from './spinner'
import { showDate } from './typed-values'
import { useEarlyInput } from './use-early-input'

const DateCalendar = dynamic(() => import('./date-calendar').then((file) => file.DateCalendar), {
  ssr: false,
  loading: () => <Spinner label="Loading" />,
})

export type DateFieldProps = FieldProps & {
  /** 'yyyy-MM-dd', or '' for blank. What was typed and is no date stays as typed, so that a schema refuses it. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /**
   * The field was left or a day was chosen: nothing more is being typed. With the date, '' where there is none, and with
   * what has the focus next, if it is known.
   */
  onSettle?: (date: string, next?: EventTarget | null) => void
  /** The first and last day the calendar offers, 'yyyy-MM-dd'. Typing is not limited by them: the schema checks the date. */
  min?: string
  max?: string
  ref?: Ref<HTMLInputElement>
}

/** A calendar date, shown dd/MM/yyyy: typed freely or chosen from a calendar. */
export function DateField({ value, onChange, onBlur, onSettle, min, max, ref, ...field }: DateFieldProps) {
  const ownId = useId()
  const ids = fieldIds(field.id ?? ownId)
  const [text, setText] = useState(showDate(value))
  const [open, setOpen] = useState(false)
  useEffect(() => {
    setText((handleTyped) => ((parseTypedDate(handleTyped) ?? handleTyped) === value ? handleTyped : showDate(value)))
  }, [value])

  function typed(next: string) {
    setText(next)
    const read = parseTypedDate(next)
    onChange(read === undefined ? next : (read ?? ''))
  }
  useEarlyInput(ids.control, text, typed)

  return (
    <FieldFrame {...field} ids={ids}>
      <div className="relative max-w-48">
        <input
          ref={ref}
          id={ids.control}
          name={field.name}
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          value={text}
          onChange={(event) => typed(event.currentTarget.value)}
          onBlur={({ relatedTarget }) => {
            const read = parseTypedDate(text)
            if (read) setText(showDate(read))
            onBlur?.()
            onSettle?.(read ?? '', relatedTarget)
          }}
          disabled={field.disabled}
          readOnly={field.readOnly}
          aria-required={field.required || undefined}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={describedBy(ids, field)}
          className={classes(controlStyle, controlHeight, 'pr-12 tabular-nums')}
        />
        {!field.readOnly && !field.disabled && (
          <DialogTrigger isOpen={open} onOpenChange={setOpen}>
            <IconButton
              label={`Calendar for ${field.label}`}
              icon={<CalendarDays size={18} aria-hidden="true" />}
              size="small"
              tooltip={false}
              className="absolute top-1.5 right-1.5"
            />
            <Popover placement="bottom end" className="rounded-md border border-line bg-raised p-4 shadow-float">
              <DateCalendar
                label={field.label}
                value={value}
                min={min}
                max={max}
                onChoose={(date) => {
                  setOpen(false)
                  setText(showDate(date))
                  onChange(date)
                  onSettle?.(date)
                }}
              />
            </Popover>
          </DialogTrigger>
        )}
      </div>
    </FieldFrame>
  )
}
