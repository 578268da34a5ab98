import { type ReactNode, useId } from 'react'

type FormSectionProps = {
  title?: ReactNode
  /** A line that helps with the whole group. */
  description?: ReactNode
  children: ReactNode
}

/** A group of fields with a heading: two columns from 992 px, one below. `className="lg:col-span-2"` takes a whole row. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className="mb-6 rounded-md border border-line bg-paper p-5 sm:p-6"
    >
      {title && (
        <h2 id={id} className="font-semibold text-xl">
          {title}
        </h2>
      )}
      {description && <p className="mt-1 max-w-text text-ink-soft">{description}</p>}
      <div
        className={
          title
            ? 'mt-4 grid items-start gap-x-8 gap-y-4 lg:grid-cols-2'
            : 'grid items-start gap-x-8 gap-y-4 lg:grid-cols-2'
        }
      >
        {children}
      </div>
    </section>
  )
}
