'use client'

import { Button } from '@/components/ui/button'
import { ErrorPage } from '@/components/ui/error-page'
import { generalMessage } from '@/lib/floor/errors/general-message'

/** A page that failed while it was made, and is asked for anew. The digest is in the log beside the cause. */
export default function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <ErrorPage
      title="Something went wrong"
      requestId={error.digest}
      action={<Button onPress={retry}>Try again</Button>}
    >
      <p>{generalMessage(500)}</p>
      <p>What you saved before is safe.</p>
    </ErrorPage>
  )
}
