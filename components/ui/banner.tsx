import { BellRing, CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes'

export type BannerKind = 'info' | 'success' | 'warning' | 'error' | 'attention'

const styles = {
  info: { icon: Info, word: 'Information', box: 'border-info bg-info-soft', ink: 'text-info' },
  success: { icon: CircleCheck, word: 'Success', box: 'border-success bg-success-soft', ink: 'text-success' },
  warning: { icon: TriangleAlert, word: 'Warning', box: 'border-warning bg-warning-soft', ink: 'text-warning' },
  error: { icon: CircleX, word: 'Error', box: 'border-error bg-error-soft', ink: 'text-error' },
  attention: { icon: BellRing, word: 'Action required', box: 'border-attention bg-warning-soft', ink: 'text-warning' },
} as const

type BannerProps = {
  kind: BannerKind
  /** Instead of the kind's own word. */
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Said aloud when it appears after the page has loaded. */
  live?: boolean
  /** On one line where there is room: above a list, which it is not to push away. */
  compact?: boolean
}

/** A message that belongs to the page: its kind is an icon and a word, never a colour alone. */
export function Banner({ kind, title, children, action, live = false, compact = false }: BannerProps) {
  const { icon: Icon, word, box, ink } = styles[kind]
  return (
    <div
      role={live ? (kind === 'error' ? 'alert' : 'status') : undefined}
      className={classes(
        'flex flex-wrap items-center gap-x-4 rounded-md border border-l-6 px-4',
        compact ? 'gap-y-1.5 py-1.5' : 'gap-y-3 py-3',
        box,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <Icon size={22} aria-hidden="true" className={classes('mt-px shrink-0', ink)} />
        <div className={compact ? 'flex min-w-0 flex-wrap gap-x-2' : 'min-w-0 max-w-text'}>
          <p className={classes('font-semibold', ink)}>{title ?? word}</p>
          {children && <div className="text-ink">{children}</div>}
        </div>
      </div>
      {action && <div className="flex flex-wrap gap-2 max-sm:pl-8.5">{action}</div>}
    </div>
  )
}
