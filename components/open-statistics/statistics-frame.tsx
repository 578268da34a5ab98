import type { ReactNode } from 'react'
import { pathOf, type StatisticsPage } from '@/lib/open-statistics/addresses'
import type { Publication } from '@/lib/open-statistics/publication'

type Crumb = { label: string; of: StatisticsPage }

type StatisticsPageProps = {
  title: string
  /** From the front page down to the page above this one. */
  crumbs: readonly Crumb[]
  /** The page's own address, to be marked in the foot. */
  of?: StatisticsPage
  publication: Publication
  children: ReactNode
}

const footPages: readonly { label: string; of: StatisticsPage }[] = [
  { label: 'All statistics', of: { page: 'contents' } },
  { label: 'How figures are made', of: { page: 'methods' } },
  { label: 'Methods for statisticians', of: { page: 'statisticians' } },
  { label: 'Changes between releases', of: { page: 'changes' } },
  { label: 'How to cite', of: { page: 'citing' } },
]

/** What is around every page of open statistics. Nothing here needs a script. */
export function StatisticsFrame({ title, crumbs, of, publication, children }: StatisticsPageProps) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="top">
        <div className="wide">
          <a href={pathOf({ page: 'contents' })}>
            <b>{publication.publisher}</b> Open statistics
          </a>
        </div>
      </header>
      <div className="wide">
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb" className="crumbs">
            <ol>
              {crumbs.map(({ label, of: target }) => (
                <li key={label}>
                  <a href={pathOf(target)}>{label}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <main id="content" tabIndex={-1}>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
      <footer>
        <div className="wide">
          <nav aria-label="About these statistics">
            <ul className="links">
              {footPages.map(({ label, of: target }) => (
                <li key={label}>
                  <a href={pathOf(target)} aria-current={of && pathOf(of) === pathOf(target) ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p>
            Published by {publication.publisher} under the{' '}
            <a href={publication.licence.url} rel="license">
              {publication.licence.name}
            </a>
            . Questions: <a href={`mailto:${publication.contact}`}>{publication.contact}</a>
          </p>
        </div>
      </footer>
    </>
  )
}
