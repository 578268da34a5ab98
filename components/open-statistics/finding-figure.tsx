import { drawFigure } from '@/lib/charts/figure'
import type { Finding } from '@/lib/open-statistics/findings'

/** What a table comes to, drawn: the finding above it, its figures in the first table. @param details the id of that table */
export function FindingFigure({ drawn, details }: { drawn: NonNullable<Finding['chart']>; details: string }) {
  const { title, description, chart } = drawn
  const markup = drawFigure(chart, { labelledBy: 'finding', describedBy: 'finding-about', details })
  return (
    <section aria-labelledby="finding" className="finding">
      <h2 id="finding">{title}</h2>
      <p id="finding-about" className="soft">
        {description}
      </p>
      <figure
        className="drawn-chart"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `drawFigure` escapes every word
        dangerouslySetInnerHTML={{ __html: markup }}
      />
    </section>
  )
}
