import 'server-only'
import { cache } from 'react'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { getSurvey } from '@/lib/surveys/read-surveys'

/** The survey that a page's address names, read once for the page and its title. */
export const getPageSurvey = cache(async (id: string) => {
  const ctx = await getPageContext('read', 'survey')
  return { ctx, survey: await getPageRecord(id, (number) => getSurvey(ctx, number)) }
})
