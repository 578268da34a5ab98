import { type ReactNode, useId } from 'react'
import { classes } from './classes'

type CardProps = {
  title?: ReactNode
  /** 2 on a page, 3 within a section. */
  level?: 2 | 3
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
  className?: string
}

/** A piece of a page that is complete in itself: a widget of the home page, a group of a form, a chart. */
export function Card({ title, level = 2, action, children, className }: CardProps) {
  const id = useId()
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classes('min-w-0 rounded-md border border-line bg-paper p-5 sm:p-6', className)}
    >
      {(title || action) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          {title && (
            <Title id={id} className={level === 2 ? 'font-semibold text-xl' : 'font-semibold text-lg'}>
              {title}
            </Title>
          )}
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
