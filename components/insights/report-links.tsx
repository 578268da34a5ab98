import { BareLink } from '@/components/ui/bare-link'
import { classes } from '@/components/ui/classes'

export type NamedReport = { name: string; slug: string }

type ReportLinksProps = { reports: readonly NamedReport[]; slug: string; addressOf: (slug: string) => string }

/** A button for each report, the shown one marked. */
export function ReportLinks({ reports, slug, addressOf }: ReportLinksProps) {
  return (
    <nav aria-label="Reports" className="print:hidden">
      <ul className="flex flex-wrap gap-1.5">
        {reports.map((report) => (
          <li key={report.slug}>
            <BareLink
              href={addressOf(report.slug)}
              aria-current={report.slug === slug ? 'page' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-md border px-3 no-underline',
                report.slug === slug
                  ? 'border-accent bg-accent-soft font-semibold text-accent-strong'
                  : 'border-line-strong bg-paper text-ink hover:bg-hover',
              )}
            >
              {report.name}
            </BareLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
