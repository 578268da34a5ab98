'use client'

import { Button } from '@/components/ui/button'
import { ErrorPage } from '@/components/ui/error-page'
import { generalMessage } from '@/lib/floor/errors/general-message'

/** A page that failed while it was made. The digest is in the log beside the cause. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <ErrorPage
      title="Something went wrong"
      requestId={error.digest}
      action={<Button onPress={reset}>Try again</Button>}
    >
      <p>{generalMessage(500)}</p>
      <p>What you saved before is safe.</p>
    </ErrorPage>
  )
}
