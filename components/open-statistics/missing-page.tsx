import { pathOf } from '@/lib/open-statistics/addresses'
import type { Publication } from '@/lib/open-statistics/publication'
import { StatisticsFrame } from './statistics-frame'

type MissingPageProps = { title: string; message: string; publication: Publication }

/** An address of open statistics where there is nothing, or nothing now. */
export const MissingPage = ({ title, message, publication }: MissingPageProps) => (
  <StatisticsFrame title={title} crumbs={[]} publication={publication}>
    <p className="text">{message}</p>
    <p>
      <a href={pathOf({ page: 'contents' })}>All statistics</a>
    </p>
  </StatisticsFrame>
)
