import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { recordId, recordIdText } from '@/lib/floor/validation/fields'
import { organisationTemplateRowAnswer } from './answers'
import { organisationTemplatesTake } from './organisation-templates-view'

/** The documented calls about the survey templates of an organisation. */
export const organisationTemplateCalls = {
  list: call({
    method: 'GET',
    path: '/api/organisations/survey-templates/{organisationId}',
    summary: 'The survey templates that an organisation has made, as a grid list',
    audience: 'staff',
    right: ['read', 'organisation'],
    params: z.object({ organisationId: recordIdText }),
    query: gridQuery(organisationTemplatesTake),
    answer: organisationTemplateRowAnswer,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/survey-templates',
    summary: 'Deletes a survey template of an organisation that no survey uses',
    audience: 'staff',
    right: ['update', 'organisation'],
    body: z.object({ surveyTemplateId: recordId('Survey template is required') }),
    answer: 'nothing',
    refuses: [404, 409],
  }),
}
