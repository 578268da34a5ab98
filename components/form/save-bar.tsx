'use client'

import { CircleDot } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { useFormSettings } from './form-context'
import { leavePage } from './leave-guard'
import { unsavedNames } from './unsaved-names'
import type { SaveControls } from './use-save'

/** How many fields are named before the rest is counted. */
const maxNamed = 3

/** "Not saved yet: Name, City and 2 more", undefined when all is saved. */
function describeUnsaved(dirty: object, labels: ReadonlyMap<string, string>): string | undefined {
  const names = unsavedNames(dirty)
  if (names.length === 0) return undefined
  const known = [...new Set(names.map((name) => labels.get(name) ?? labels.get(name.split('.')[0] ?? '')))].filter(
    (label): label is string => label !== undefined,
  )
  if (known.length === 0) return 'There are changes that are not saved yet'
  const shown = known.slice(0, maxNamed)
  const more = known.length - shown.length
  return `Not saved yet: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Whatever takes the focus is scrolled to above the bar, however many lines that has (WCAG 2.4.11). */
export function useScrollPadding(bar: RefObject<HTMLElement | null>) {
  const measure = useCallback(() => {
    if (!bar.current) return
    const stays = getComputedStyle(bar.current).position === 'sticky'
    setScrollPadding(stays ? `${bar.current.offsetHeight + clearancePx}px` : '')
  }, [bar])
  // Its lines change with what it says, which is known after every drawing, and with the window.
  useEffect(measure)
  useEffect(() => {
    window.addEventListener('resize', measure)
    document.addEventListener('focusin', scrollIntoFullView)
    return () => {
      window.removeEventListener('resize', measure)
      document.removeEventListener('focusin', scrollIntoFullView)
      setScrollPadding('')
    }
  }, [measure])
}

/** Of a text of several lines browsers show the one with the caret, and leave the others behind the bar. */
function scrollIntoFullView({ target }: FocusEvent) {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
}

function setScrollPadding(height: string) {
  document.documentElement.style.scrollPaddingBottom = height
}

/** Between the bar and what has the focus, its ring included. */
const clearancePx = 24

type SaveBarProps = {
  save: SaveControls
  /** The documented words, for instance "Save Organisation". */
  label: string
  /** secondary: where the screen has another primary action, which is the one that it is for. */
  kind?: 'primary' | 'secondary'
  /** Goes back, after the question when there are unsaved changes. */
  onCancel?: () => void
  /** Further actions at the left: Delete, Duplicate. */
  children?: ReactNode
}

/** Stays in sight at the bottom of a form: what is unsaved, and the button that saves it. Inside a `Form` or `FormFrame`. */
export function SaveBar({ save, label, kind = 'primary', onCancel, children }: SaveBarProps) {
  const { id, labels, readOnly } = useFormSettings()
  const { dirtyFields } = useFormState()
  const unsaved = readOnly ? undefined : describeUnsaved(dirtyFields, labels)
  const bar = useRef<HTMLDivElement>(null)
  useScrollPadding(bar)
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 [@media(max-height:480px)]:static flex flex-wrap items-center justify-between gap-3 rounded-t-md border border-line bg-raised px-4 py-3 shadow-float print:hidden"
    >
      <div className="flex flex-wrap items-center gap-3 has-[>p:only-child:empty]:-mr-3">
        {children}
        <p role="status" className="flex items-center gap-2 text-ink-soft text-sm">
          {unsaved && (
            <>
              <CircleDot size={16} aria-hidden="true" className="shrink-0 text-warning" />
              {unsaved}
            </>
          )}
        </p>
      </div>
      <div className="flex grow justify-end gap-3 max-sm:[&>*]:grow">
        {onCancel && <Button onPress={() => leavePage(onCancel)}>Cancel</Button>}
        {!readOnly && (
          <Button type="submit" form={id} kind={kind} busy={save.busy}>
            {label}
          </Button>
        )}
      </div>
    </div>
  )
}
