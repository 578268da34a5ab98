import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes'

/** The properties that every field takes, whatever its value. */
export type FieldProps = {
  label: string
  /** The label is read but not seen: only where the surroundings say the same. */
  hideLabel?: boolean
  /** A line under the label that helps to answer. */
  hint?: ReactNode
  /** Why the present value will not do. */
  error?: string | undefined
  /** Beside the label, for instance an `InfoTip`. */
  aside?: ReactNode
  required?: boolean
  /** Writes "(optional)" after the label. */
  optional?: boolean
  disabled?: boolean
  readOnly?: boolean
  name?: string
  /** Lower, for the toolbar of a list. */
  compact?: boolean
  /** Of the control itself; the error summary links here. */
  id?: string
  className?: string
}

/** The ids that tie a control to its hint, its count and its error. */
type FieldIds = { control: string; hint: string; error: string; count: string }

export function fieldIds(control: string): FieldIds {
  return { control, hint: `${control}-hint`, error: `${control}-error`, count: `${control}-count` }
}

/** `aria-describedby` of a control: its hint, then its error, then its count, as far as they are there. */
export function describedBy(ids: FieldIds, shown: { hint?: unknown; error?: unknown; count?: unknown }) {
  const parts = [shown.hint && ids.hint, shown.error && ids.error, shown.count && ids.count].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** The look of a box that text is typed into. */
export const controlStyle =
  'w-full rounded-md border border-line-strong bg-paper px-3 text-base text-ink placeholder:text-ink-soft ' +
  'hover:border-ink focus:border-accent focus-visible:outline-offset-0 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-ground disabled:text-ink-soft disabled:hover:border-line ' +
  '[&[readonly]:not([data-waiting])]:border-line [&[readonly]:not([data-waiting])]:bg-ground aria-invalid:border-error aria-invalid:shadow-[inset_0_0_0_1px_var(--error)]'

/** The height of a control of one line. */
export const controlHeight = 'h-11'
/** The same in the toolbar of a list, where a finger finds it as high as elsewhere. */
export const compactHeight = 'h-9 pointer-coarse:h-11'

/** The sentence under a field that will not do: an icon, the hidden word "Error", the reason. */
export function FieldErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 font-semibold text-error text-sm">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  )
}

type FieldFrameProps = Pick<
  FieldProps,
  'label' | 'hideLabel' | 'hint' | 'error' | 'aside' | 'optional' | 'compact' | 'className'
> & {
  ids: FieldIds
  count?: ReactNode
  children: ReactNode
}

/** Label above, hint, control, then error and count beneath. */
export function FieldFrame({
  ids,
  label,
  hideLabel,
  hint,
  error,
  aside,
  optional,
  compact,
  className,
  count,
  children,
}: FieldFrameProps) {
  return (
    <div className={classes('flex min-w-0 flex-col', compact ? 'gap-0.5' : 'gap-1', className)}>
      <div className={hideLabel ? 'sr-only' : compact ? 'flex items-center gap-1' : 'flex min-h-6 items-center gap-1'}>
        <label htmlFor={ids.control} className={classes('font-semibold', compact && 'text-sm')}>
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </label>
        {aside}
      </div>
      {hint && (
        <p id={ids.hint} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldErrorText id={ids.error}>{error}</FieldErrorText>}
      {count}
    </div>
  )
}
