import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { fromSurveyForm } from './form-fields'
import {
  nameQuestion,
  newSurvey,
  savedSurvey,
  surveyParams,
  surveysQuery,
  surveyToDelete,
  templatesQuery,
} from './schema'

/** Document 3 §7, the calls of the survey editor. */
export const surveyCalls = {
  list: call({
    method: 'GET',
    path: '/api/surveys',
    summary: 'Surveys of one organisation, or of all in scope',
    audience: 'staff',
    right: ['read', 'surveyManagement'],
    query: surveysQuery,
  }),
  create: call({
    method: 'POST',
    path: '/api/surveys',
    summary: 'Makes a draft survey for an event',
    audience: 'staff',
    right: ['create', 'survey'],
    body: z.preprocess((body) => body ?? {}, newSurvey),
    success: 201,
  }),
  read: call({
    method: 'GET',
    path: '/api/surveys/{id}',
    summary: 'One survey',
    audience: 'staff',
    right: ['read', 'survey'],
    params: surveyParams,
  }),
  save: call({
    method: 'PUT',
    path: '/api/surveys/{id}',
    summary: 'Saves a draft, publishes it, or changes a published survey',
    audience: 'staff',
    right: ['update', 'survey'],
    params: surveyParams,
    body: z.preprocess(fromSurveyForm, savedSurvey),
    bodyKind: 'form',
  }),
  delete: call({
    method: 'DELETE',
    path: '/api/surveys',
    summary: 'Deletes a survey that nobody has answered',
    audience: 'staff',
    right: ['delete', 'survey'],
    body: surveyToDelete,
  }),
  checkName: call({
    method: 'GET',
    path: '/api/surveys/checknameavailability',
    summary: 'Whether a survey name is free within the event',
    audience: 'staff',
    right: ['read', 'survey'],
    query: nameQuestion,
  }),
  templates: call({
    method: 'GET',
    path: '/api/surveys/{id}/survey-templates',
    summary: 'Templates for a survey: question sets, or the optional question banks with qbank=true',
    audience: 'staff',
    right: ['read', 'survey'],
    params: surveyParams,
    query: templatesQuery,
  }),
  template: call({
    method: 'GET',
    path: '/api/survey-templates/{id}',
    summary: 'One template with its schema',
    audience: 'staff',
    right: ['read', 'surveyManagement'],
    params: surveyParams,
  }),
  ofEvent: call({
    method: 'GET',
    path: '/api/events/{id}/surveys',
    summary: 'The surveys of an event',
    audience: 'staff',
    right: ['read', 'event'],
    params: surveyParams,
    query: gridQuery(10),
  }),
}
