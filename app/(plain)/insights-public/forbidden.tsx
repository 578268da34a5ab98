import { headers } from 'next/headers'
import { PinForm } from '@/components/insights-public/pin-form'
import { ErrorPage } from '@/components/ui/error-page'
import { pinContextOf } from '@/lib/insights-public/exchange-pin'
import { explainRefusal } from '@/lib/insights-public/service'

/** Without a PIN that opens something: one sentence, whatever is wrong with it, and the way to type another. */
export default async function NoPublicReport() {
  const requestHeaders = await headers()
  const { message, mayTry } = await explainRefusal(pinContextOf(requestHeaders), requestHeaders)
  return (
    <ErrorPage title="No report can be shown" {...(mayTry && { action: <PinForm /> })}>
      <p>{message}</p>
    </ErrorPage>
  )
}
