import type { Metadata } from 'next'
import { cache } from 'react'
import { UploadScreen } from '@/components/offline-answers/upload-screen'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { getUploadsPage } from '@/lib/offline-answers/service'

type Props = { params: Promise<{ surveyId: string }> }

/** The page of the survey that the address names, read once for itself and its title. */
const getPageUploads = cache(async (surveyId: string) => {
  const ctx = await getPageContext('read', 'survey')
  return getPageRecord(surveyId, (id) => getUploadsPage(ctx, id))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { survey } = await getPageUploads((await params).surveyId)
  return { title: `${survey.shownName} – Upload Offline Survey Data` }
}

/** Answers from paper, uploaded. */
export default async function SurveyDataPage({ params }: Props) {
  return <UploadScreen {...(await getPageUploads((await params).surveyId))} />
}
