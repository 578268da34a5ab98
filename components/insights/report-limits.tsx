import type { Report } from '@/lib/insights/report'

/** What the figures of a report can tell and what they cannot. */
export function ReportLimits({ limits }: Pick<Report, 'limits'>) {
  return (
    <section aria-labelledby="limits" className="break-inside-avoid rounded-md border border-line bg-paper p-4 sm:p-5">
      <h3 id="limits" className="mb-2 font-semibold text-lg">
        What this can and cannot tell you
      </h3>
      <ul className="flex max-w-text list-disc flex-col gap-1 pl-5">
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </section>
  )
}
