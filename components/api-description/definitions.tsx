import { useId } from 'react'
import { classes } from '@/components/ui/classes'

type Definition = { term: string; note?: string | undefined; text: string; examples?: readonly string[] }

type DefinitionsProps = {
  title?: string
  entries: readonly Definition[]
  /** For terms of a few characters, such as the status of an answer. */
  isNarrow?: boolean
}

/** Names as programs spell them, each with what it means. */
export function Definitions({ title, entries, isNarrow = false }: DefinitionsProps) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <div>
      {title && (
        <h3 id={id} className="mb-1 font-semibold">
          {title}
        </h3>
      )}
      <dl aria-labelledby={title ? id : undefined} className="divide-y divide-line rounded-md border border-line">
        {entries.map(({ term, note, text, examples = [] }) => (
          <div
            key={term}
            className={classes(
              'grid gap-x-6 px-3 py-2',
              isNarrow ? 'grid-cols-[2.5rem_1fr]' : 'sm:grid-cols-[minmax(9rem,13rem)_1fr]',
            )}
          >
            <dt className="font-mono text-sm leading-6 [overflow-wrap:anywhere]">
              {term}
              {note && <span className="font-sans text-ink-soft"> {note}</span>}
            </dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              {text}
              {examples.map((example) => (
                <code key={example} className="mt-1 block font-mono text-ink-soft text-sm">
                  {example}
                </code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
