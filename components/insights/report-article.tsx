import type { ReactNode } from 'react'
import { describeAbout, type Report } from '@/lib/insights/report'
import { LeaveFullscreenButton } from './fullscreen-button'

/** The id of a report on its page, for the button that fills the screen with it. */
export const reportArea = 'report'

type ReportArticleProps = {
  report: Pick<Report, 'about' | 'name' | 'headline'>
  /** Below the headline: as of when the figures are. */
  note?: ReactNode
  children: ReactNode
}

/** A report on its page: what it is about, its headline, and what follows. It can fill the screen. */
export const ReportArticle = ({ report: { about, name, headline }, note, children }: ReportArticleProps) => (
  <article
    id={reportArea}
    aria-labelledby="report-title"
    className="mt-5 flex flex-col gap-5 bg-ground print:bg-transparent *:shrink-0 [&:fullscreen>*]:mx-auto [&:fullscreen>*]:w-full [&:fullscreen>*]:max-w-7xl [&:fullscreen]:overflow-y-auto [&:fullscreen]:p-6"
  >
    <LeaveFullscreenButton />
    <header className="flex flex-col gap-1">
      <p className="text-ink-soft text-sm">{describeAbout(about)}</p>
      <h2 id="report-title" className="sr-only">
        {name}
      </h2>
      <p className="max-w-text font-semibold text-xl leading-7">{headline}</p>
      {note && <p className="text-ink-soft text-sm">{note}</p>}
    </header>
    {children}
  </article>
)
