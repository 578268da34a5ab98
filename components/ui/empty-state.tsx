import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes'

type EmptyStateProps = {
  title: ReactNode
  /** What will be here, and how it comes about. */
  children?: ReactNode
  /** The first thing to do. */
  action?: ReactNode
  icon?: ReactNode
  /** False within the frame of a list, which draws one already. */
  framed?: boolean
}

/** In place of a list or a figure that has nothing to show yet. */
export function EmptyState({ title, children, action, icon, framed = true }: EmptyStateProps) {
  return (
    <div
      className={classes(
        'flex flex-col items-center gap-3 px-6 py-10 text-center',
        framed && 'rounded-md border border-line-strong border-dashed',
      )}
    >
      <span
        aria-hidden="true"
        className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent"
      >
        {icon ?? <Sparkles size={22} />}
      </span>
      <p className="font-semibold text-lg">{title}</p>
      {children && <div className="max-w-text text-ink-soft">{children}</div>}
      {action && <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
