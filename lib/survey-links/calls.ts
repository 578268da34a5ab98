import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { unfinishedRetentionDays } from '@/lib/floor/retention-days'
import { anyText, count, createdRecord, id, instant, model } from '@/lib/floor/validation/answer-fields'
import { deletedLink, linksParams, newLink, posterQuery, qrCodeQuery, savedLink } from './schema'

/** The published models of the answers. */

/** `unlabelled`: responses without a link; `notPrinted`: characters that posters have to leave out. */
const linksAnswer = model('SurveyLinks', {
  data: z.array(
    model('SurveyLink', {
      id,
      label: anyText,
      address: z.url().nullable(),
      createdAt: instant,
      views: count,
      completes: count.describe('Responses submitted'),
      begun: count.describe(`Responses begun on the web in the last ${unfinishedRetentionDays} days, with an answer`),
      finished: count.describe('Those of them that were submitted'),
    }),
  ),
  unlabelled: z.object({ completes: count, begun: count, finished: count }),
  notPrinted: z.object({ survey: z.array(anyText), labels: z.array(anyText) }),
})

const renamedAnswer = model('RenamedSurveyLink', { id })

/** Sharing a published survey: labelled links, QR codes and posters. */
export const surveyLinkCalls = {
  list: call('GET /api/surveys/{id}/links', {
    summary: 'The labelled links of a survey with their views, starts and completes',
    right: ['read', 'survey'],
    params: linksParams,
    answer: linksAnswer,
  }),
  create: call('POST /api/surveys/{id}/links', {
    summary: 'Makes a labelled link to a published survey',
    right: ['update', 'survey'],
    params: linksParams,
    body: newLink,
    success: 201,
    answer: createdRecord,
    refuses: [409],
  }),
  rename: call('PUT /api/surveys/{id}/links', {
    summary: 'Gives a link another label; its address stays',
    right: ['update', 'survey'],
    params: linksParams,
    body: savedLink,
    answer: renamedAnswer,
    refuses: [409],
  }),
  delete: call('DELETE /api/surveys/{id}/links', {
    summary: 'Deletes a link; answers that came through it stay and count under no link',
    right: ['update', 'survey'],
    params: linksParams,
    body: deletedLink,
    answer: 'nothing',
    refuses: [409],
  }),
  qrCode: call('GET /api/surveys/{id}/qr-code', {
    summary: 'The QR code of a survey or of one of its links as PNG or SVG, with the survey’s name beneath',
    right: ['read', 'survey'],
    params: linksParams,
    query: qrCodeQuery,
    answer: ['image/png', 'image/svg+xml'],
    refuses: [409],
  }),
  poster: call('GET /api/surveys/{id}/poster', {
    summary: 'A poster on A4 or A5 as PDF, for a survey or for one of its links',
    right: ['read', 'survey'],
    params: linksParams,
    query: posterQuery,
    answer: ['application/pdf'],
    refuses: [409],
  }),
}
