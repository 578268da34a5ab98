import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink, Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { countOf } from '@/lib/floor/format-number'
import type { FiguresShown } from '@/lib/releases/release-cells'
import type { ReleaseFiguresPage } from '@/lib/releases/service'
import { PlainTable } from './plain-table'
import { reasonInWords } from './words'

const shownWords: Record<FiguresShown, string> = {
  all: 'All figures',
  published: 'What is published',
  withheld: 'What is withheld',
}

const noneWords: Record<FiguresShown, string> = {
  all: 'This release has no figure of this table.',
  published: 'No figure of this table is published.',
  withheld: 'Nothing of this table is withheld.',
}

/** The address of a table of a release. */
export const releaseFiguresHref = (id: number, table: number, shown: FiguresShown = 'all', page = 1): string =>
  `/releases/${id}/figures?table=${table}${shown === 'all' ? '' : `&show=${shown}`}${page === 1 ? '' : `&page=${page}`}`

/** The figures of one table of a release or draft, each as it would be read, and why where it is withheld. */
export function ReleaseFigures({ figures }: { figures: ReleaseFiguresPage }) {
  const { release, table, shown, rows, total, page, pages } = figures
  const hrefOf = (of: FiguresShown, at = 1) => releaseFiguresHref(release.id, table.id, of, at)
  return (
    <>
      <PageHead
        title={table.name}
        purpose={`As ${release.state === 'approved' ? 'it was published' : 'it would be published'} with the release of ${release.name}.`}
        breadcrumb={[
          { label: 'Releases', href: '/releases' },
          { label: release.name, href: `/releases/${release.id}` },
          { label: table.name },
        ]}
      />
      <div className="flex flex-col gap-4">
        <nav aria-label="Which figures" className="flex flex-wrap gap-x-4 gap-y-1 print:hidden">
          {Object.entries(shownWords).map(([each, words]) => (
            <Link
              key={each}
              href={hrefOf(each as FiguresShown)}
              aria-current={each === shown ? 'page' : undefined}
              className={each === shown ? 'font-semibold no-underline!' : ''}
            >
              {words}
            </Link>
          ))}
        </nav>
        <p role="status">
          {countOf(total, 'figure')}
          {pages > 1 && `, page ${page} of ${pages}`}
        </p>
        {rows.length === 0 ? (
          <EmptyState
            title="None"
            action={shown !== 'all' && <ButtonLink href={hrefOf('all')}>Show all figures</ButtonLink>}
          >
            {noneWords[shown]}
          </EmptyState>
        ) : (
          <PlainTable
            caption={`${table.name}: ${shownWords[shown].toLowerCase()}`}
            heads={[
              { label: 'Of' },
              { label: 'Period' },
              { label: 'Figure', isNumber: true },
              { label: 'Why withheld' },
            ]}
            rows={rows.map(({ place, period, figure, reason }) => ({
              key: `${period} ${place}`,
              cells: [place, period, figure, reason === null ? null : reasonInWords(reason)],
            }))}
          />
        )}
        <nav aria-label="Pages" className="flex gap-3 empty:hidden print:hidden">
          {page > 1 && <ButtonLink href={hrefOf(shown, page - 1)}>Previous page</ButtonLink>}
          {page < pages && <ButtonLink href={hrefOf(shown, page + 1)}>Next page</ButtonLink>}
        </nav>
      </div>
    </>
  )
}
