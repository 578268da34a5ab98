import type { Metadata } from 'next'
import { UploadScreen } from '@/components/offline-answers/upload-screen'
import { pageContext } from '@/lib/floor/identity/page-context'
import { pageRecord } from '@/lib/floor/identity/page-record'
import { getUploadsPage } from '@/lib/offline-answers/service'

export const metadata: Metadata = { title: 'Upload Offline Survey Data' }

type Props = { params: Promise<{ surveyId: string }> }

/** Document 3 §2, "Upload Offline Survey Data". */
export default async function SurveyDataPage({ params }: Props) {
  const ctx = await pageContext('read', 'survey')
  const page = await pageRecord((await params).surveyId, (id) => getUploadsPage(ctx, id))
  return <UploadScreen {...page} />
}
