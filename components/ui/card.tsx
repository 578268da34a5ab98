import { type ReactNode, useId } from 'react'
import { classes } from './classes'

type CardProps = {
  title?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
  className?: string
}

/** A piece of a page that is complete in itself: a widget of the home page, a group of a form, a chart. */
export function Card({ title, action, children, className }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classes('min-w-0 rounded-md border border-line bg-paper p-5 sm:p-6', className)}
    >
      {(title || action) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          {title && (
            <h2 id={id} className="font-semibold text-xl">
              {title}
            </h2>
          )}
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
