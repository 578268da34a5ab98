import { useId } from 'react'

type ProgressProps = {
  /** What is being done, for instance "Making your file". */
  label: string
  /** From 0 to 100; leave out when it cannot be known. */
  percent?: number | undefined
  /** Words instead of the percentage, for instance "1,200 of 4,000 rows". */
  figure?: string | undefined
}

const filledStyle = 'h-full bg-accent forced-colors:bg-[Highlight] forced-colors:[forced-color-adjust:none]'

/** A bar for work that takes a while, with a figure. */
export function Progress({ label, percent, figure }: ProgressProps) {
  const id = useId()
  const known = percent === undefined ? undefined : Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className="w-full">
      <div className="mb-1 flex justify-between gap-4 text-sm">
        <span id={id}>{label}</span>
        <span className="text-ink-soft tabular-nums">{figure ?? (known === undefined ? '' : `${known}%`)}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known}
        aria-valuetext={figure}
        // In forced colours backgrounds are gone: what is done is drawn in the colour of what is chosen.
        className="h-2 overflow-hidden rounded-full bg-line forced-colors:h-3 forced-colors:border"
      >
        <div
          className={known === undefined ? `w-1/3 animate-pulse ${filledStyle}` : `transition-[width] ${filledStyle}`}
          style={known === undefined ? undefined : { width: `${known}%` }}
        />
      </div>
    </div>
  )
}
