import { ErrorPage } from '@/components/ui/error-page'

/** A record that is not there, or that this person may not see: the two look the same. */
export default function NotFoundPage() {
  return (
    <ErrorPage title="We cannot find this page">
      <p>It may have been deleted or moved, or it belongs to an organisation that your account is not linked to.</p>
    </ErrorPage>
  )
}
