import { ErrorPage } from '@/components/ui/error-page'

export default function NoSharedReport() {
  return (
    <ErrorPage title="This report cannot be opened">
      <p>Illuminate shares no reports by PIN yet. Please ask whoever gave you the address to send you the report.</p>
    </ErrorPage>
  )
}
