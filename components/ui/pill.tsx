import { CircleCheck, CircleDashed, CircleX, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes'

export type PillKind = 'neutral' | 'success' | 'warning' | 'error' | 'info'

const styles = {
  neutral: { icon: CircleDashed, style: 'border-line-strong text-ink-soft bg-paper' },
  success: { icon: CircleCheck, style: 'border-success text-success bg-success-soft' },
  warning: { icon: TriangleAlert, style: 'border-warning text-warning bg-warning-soft' },
  error: { icon: CircleX, style: 'border-error text-error bg-error-soft' },
  info: { icon: Clock, style: 'border-info text-info bg-info-soft' },
} as const

/** A state in a word, for instance Active or Draft: a shape and a colour say the same. */
export function Pill({ kind, icon, children }: { kind: PillKind; icon?: ReactNode; children: ReactNode }) {
  const { icon: Icon, style } = styles[kind]
  return (
    <span
      className={classes(
        'inline-flex min-h-6 items-center gap-1 whitespace-nowrap align-middle rounded-full border px-2 font-semibold text-sm',
        style,
      )}
    >
      {icon ?? <Icon size={14} aria-hidden="true" />}
      {children}
    </span>
  )
}
