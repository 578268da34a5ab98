import type { ReactNode } from 'react'

type Definition = { term: string; detail: ReactNode }

/** Names and what they are, for a record that is read and not edited. A blank is shown as a dash that is read as "None". */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="@container divide-y divide-line">
      {items.map(({ term, detail }) => (
        <div key={term} className="grid gap-x-6 py-2.5 @sm:grid-cols-[minmax(6rem,14rem)_minmax(60%,1fr)]">
          <dt className="font-semibold">{term}</dt>
          <dd className="min-w-0">
            {detail === null || detail === undefined || detail === '' ? (
              <span className="text-ink-soft">
                <span aria-hidden="true">–</span>
                <span className="sr-only">None</span>
              </span>
            ) : (
              detail
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
