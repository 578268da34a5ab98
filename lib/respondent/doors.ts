import 'server-only'
import type { Door } from '@/lib/floor/http/before-router'
import { showLogo, showSurvey, stepSurvey } from './survey-door'

/** `/survey/{quickcode}` and its logo, as they are usually written; any other spelling is for the router to read. */
const surveyPath = /^\/survey\/([\w-]+)(\/logo)?(?:\?|$)/

/** The same doors as in `app/survey/[quickcode]`, for those who answer before the router. */
export function surveyDoorFor(method: string, path: string): Door | undefined {
  const [, code, logo] = surveyPath.exec(path) ?? []
  if (!code) return undefined
  if (logo) return method === 'GET' ? (request) => showLogo(request, code) : undefined
  if (method === 'GET') return (request) => showSurvey(request, code)
  return method === 'POST' ? (request) => stepSurvey(request, code) : undefined
}
