import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { ErrorPage } from '@/components/ui/error-page'
import { generalMessage } from '@/lib/floor/errors/general-message'
import { requestIdHeader } from '@/lib/floor/identity/page-headers'

export const metadata: Metadata = { title: 'Error' }

/**
 * Inside header and menu for somebody signed in. The code must be an integer, otherwise the catch-all is shown; the answer
 * has the code as its status where it is one (`lib/floor/http/error-status.ts`).
 */
export default async function ErrorCodePage({ params }: { params: Promise<{ errorCode: string }> }) {
  const { errorCode } = await params
  if (!/^\d{1,9}$/.test(errorCode)) redirect('/not-a-page')
  const requestId = (await headers()).get(requestIdHeader) ?? undefined
  if (errorCode === '403')
    return (
      <ErrorPage title="You do not have access to this page" requestId={requestId}>
        <p>{generalMessage(403)}</p>
        <p>Your account does not have the right to open this page. If it should, ask your Organisation Admin.</p>
      </ErrorPage>
    )
  return (
    <ErrorPage title="Something went wrong" requestId={requestId}>
      <p>{generalMessage(Number(errorCode))}</p>
      <p>What you saved before is safe.</p>
    </ErrorPage>
  )
}
