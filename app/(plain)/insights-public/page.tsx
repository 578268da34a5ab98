import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { PinForm } from '@/components/insights-public/pin-form'
import { PublicReportView } from '@/components/insights-public/public-report-view'
import { ErrorPage } from '@/components/ui/error-page'
import { DomainError } from '@/lib/floor/errors/domain-error'
import { pinContextOf } from '@/lib/insights-public/exchange-pin'
import { explainRefusal, getPublicInsights } from '@/lib/insights-public/service'

/** No page learns from this one where somebody came from, and no search engine lists it. */
export const metadata: Metadata = {
  title: 'Insights',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Reports of the latest release for whoever has a PIN; the middleware has exchanged it for a cookie. */
export default async function InsightsPublicPage({ searchParams }: Props) {
  const requestHeaders = await headers()
  const { report: asked } = await searchParams
  try {
    const { reports, shown, report, nothing } = await getPublicInsights(
      pinContextOf(requestHeaders),
      requestHeaders,
      typeof asked === 'string' ? asked : undefined,
    )
    return <PublicReportView reports={reports} slug={shown.slug} report={report} nothing={nothing} />
  } catch (error) {
    if (!(error instanceof DomainError && error.status === 403)) throw error
    return <Refusal requestHeaders={requestHeaders} />
  }
}

/** Without a PIN that opens something: one sentence, whatever is wrong with it, and the way to type another. */
async function Refusal({ requestHeaders }: { requestHeaders: Pick<Headers, 'get'> }) {
  const { message, mayTry } = await explainRefusal(pinContextOf(requestHeaders), requestHeaders)
  return (
    <ErrorPage title="No report can be shown" {...(mayTry && { action: <PinForm /> })}>
      <p>{message}</p>
    </ErrorPage>
  )
}
