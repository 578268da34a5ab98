import { z } from 'zod'
import { bulkAnswer } from '@/lib/floor/bulk/bulk-rows'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { createdRecord, nameAnswer, savedRecord } from '@/lib/floor/validation/answer-fields'
import { recordId, recordIdText } from '@/lib/floor/validation/fields'
import { bulkSurveys, surveyAction } from './bulk-schema'
import {
  logoAnswer,
  organisationTemplateRowAnswer,
  savedSurveyAnswer,
  surveyAnswer,
  surveyRowAnswer,
  templateAnswer,
  templateRowAnswer,
  transitionAnswer,
} from './call-answers'
import { organisationTemplatesTake } from './rules'
import {
  logoQuery,
  nameQuery,
  newSurvey,
  savedSurvey,
  surveyParams,
  surveysQuery,
  surveyToDelete,
  templatesQuery,
  transitionRequest,
} from './schema'
import { parseSurveyForm } from './survey-form-fields'

/** The documented calls of the survey editor. */
export const surveyCalls = {
  list: call('GET /api/surveys', {
    summary: 'Surveys of one organisation, or of all in scope',
    right: ['read', 'surveyManagement'],
    query: surveysQuery,
    answer: surveyRowAnswer,
    refuses: [404],
  }),
  create: call('POST /api/surveys', {
    summary: 'Makes a draft survey for an event; without one, for whoever has exactly one organisation',
    right: ['create', 'survey'],
    body: z.preprocess((body) => body ?? {}, newSurvey),
    success: 201,
    answer: createdRecord,
    refuses: [404, 409],
  }),
  read: call('GET /api/surveys/{id}', {
    summary: 'One survey',
    right: ['read', 'survey'],
    params: surveyParams,
    answer: surveyAnswer,
  }),
  save: call('PUT /api/surveys/{id}', {
    summary: 'Saves a draft, publishes it, or changes a published survey',
    right: ['update', 'survey'],
    params: surveyParams,
    body: z.preprocess(parseSurveyForm, savedSurvey),
    bodyKind: 'form',
    answer: savedSurveyAnswer,
    refuses: [409],
  }),
  delete: call('DELETE /api/surveys', {
    summary: 'Deletes a survey that nobody has answered',
    right: ['delete', 'survey'],
    body: surveyToDelete,
    answer: 'nothing',
    refuses: [404, 409],
  }),
  checkName: call('GET /api/surveys/checknameavailability', {
    summary: 'Whether a survey name is free within the event',
    right: ['read', 'survey'],
    query: nameQuery,
    answer: nameAnswer,
    refuses: [404, 422],
  }),
  logo: call('GET /api/surveys/{id}/logo', {
    summary: 'The logo that respondents see as base64 text; with organisationId, that of an owner of the event',
    right: ['read', 'survey'],
    params: surveyParams,
    query: logoQuery,
    answer: logoAnswer,
  }),
  uploadLogo: call('POST /api/surveys/{id}/logo', {
    summary: "Replaces the survey's logo by the one file of a multipart form, its field called file",
    right: ['update', 'survey'],
    params: surveyParams,
    bodyKind: 'upload',
    answer: savedRecord,
    refuses: [409],
  }),
  removeLogo: call('DELETE /api/surveys/{id}/logo', {
    summary: "Takes the survey's own logo away",
    right: ['update', 'survey'],
    params: surveyParams,
    answer: savedRecord,
    refuses: [409],
  }),
  templates: call('GET /api/surveys/{id}/survey-templates', {
    summary: 'Templates for a survey: question sets, or the optional question banks with qbank=true',
    right: ['read', 'survey'],
    params: surveyParams,
    query: templatesQuery,
    answer: templateRowAnswer,
  }),
  bulk: call('POST /api/surveys/bulk', {
    summary: 'Closes, reopens, archives or unarchives several surveys: each row by itself, or a preview of that',
    right: ['update', 'survey'],
    body: bulkSurveys,
    answer: bulkAnswer('SurveyBulkAnswer', surveyAction),
    refuses: [409],
  }),
  template: call('GET /api/survey-templates/{id}', {
    summary: 'One template with its schema',
    right: ['read', 'surveyManagement'],
    params: surveyParams,
    answer: templateAnswer,
  }),
  ofEvent: call('GET /api/events/{id}/surveys', {
    summary: 'The surveys of an event',
    right: ['read', 'event'],
    params: surveyParams,
    query: gridQuery(100),
    answer: surveyRowAnswer,
  }),
}

const transition = <Verb extends string>(verb: Verb, summary: string) =>
  call(`POST /api/surveys/{id}/${verb}`, {
    summary,
    right: ['update', 'survey'],
    params: surveyParams,
    body: z.preprocess((body) => body ?? {}, transitionRequest),
    answer: transitionAnswer,
    refuses: [409],
  })

/** The transitions of a published survey, which only its owner may make. */
export const surveyTransitionCalls = {
  close: transition('close', 'Closes a survey at once; whoever is answering has an hour to finish'),
  reopen: transition('reopen', 'Reopens a closed survey; a last day that is over is taken away'),
  archive: transition('archive', 'Archives a survey: it gives up its quick code, which stays reserved for it'),
  unarchive: transition('unarchive', 'Unarchives a survey within 30 days: it gets the same quick code back'),
}

/** The documented calls about the survey templates of an organisation. */
export const organisationTemplateCalls = {
  list: call('GET /api/organisations/survey-templates/{organisationId}', {
    summary: 'The survey templates that an organisation has made, as a grid list',
    right: ['read', 'organisation'],
    params: z.object({ organisationId: recordIdText }),
    query: gridQuery(organisationTemplatesTake),
    answer: organisationTemplateRowAnswer,
  }),
  remove: call('DELETE /api/survey-templates', {
    summary: 'Deletes a survey template of an organisation that no survey uses',
    right: ['update', 'organisation'],
    body: z.object({ surveyTemplateId: recordId('Survey template is required') }),
    answer: 'nothing',
    refuses: [404, 409],
  }),
}
