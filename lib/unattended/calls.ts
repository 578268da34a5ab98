import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, count, day, flag, id, instant, model } from '@/lib/floor/validation/answer-fields'
import { surveySchemaAnswer } from '@/lib/surveys/call-answers'
import { deviceReport, deviceToEnd, newDevice, surveyParams } from './schema'

/** The published models of the answers. */

/** `waiting`: answers last reported to be on the device; `taken`: answers received from it. */
const devicesAnswer = z.object({
  data: z.array(
    model('UnattendedDevice', {
      id,
      label: anyText,
      startedAt: instant,
      lastSeenAt: instant.nullable(),
      waiting: count,
      endedAt: instant.nullable(),
      taken: count,
    }),
  ),
})

const startedAnswer = model('StartedDevice', { id, deviceKey: anyText, quickCode: anyText })

/** Result of uploading a queue file: how many answers were new or already stored, and which were refused. */
const uploadedAnswer = model('UploadedAnswers', {
  taken: count,
  already: count,
  refused: z.array(z.object({ id: anyText, reason: anyText })),
})

/** All that a device needs to run a survey without a network. */
const definition = model('SurveyDefinition', {
  surveyId: id,
  version: id,
  name: anyText,
  introduction: anyText,
  eventName: anyText,
  eventVenue: anyText,
  organisation: anyText,
  postCompletionMessage: anyText,
  postCompletionUrl: anyText,
  activeFrom: day.nullable(),
  activeTo: day.nullable(),
  logo: anyText.nullable().describe('The picture as a data: address'),
  schema: surveySchemaAnswer,
})

/** The answer to a device: the outcome of each response sent, and the survey where its version has changed. */
const receivedAnswer = model('ReceivedAnswers', {
  results: z.array(
    z.object({ id: anyText, outcome: z.enum(['taken', 'already', 'refused']), reason: anyText.optional() }),
  ),
  isOn: flag,
  isEnded: flag,
  definition: definition.nullable().describe('The survey, where the device asks another version of it'),
})

/** The calls of unattended mode: managing devices, and receiving their answers. */
export const unattendedCalls = {
  devices: call('GET /api/surveys/{id}/unattended-devices', {
    summary: 'The devices on which a survey was left in unattended mode',
    right: ['read', 'survey'],
    params: surveyParams,
    answer: devicesAnswer,
  }),
  start: call('POST /api/surveys/{id}/unattended-devices', {
    summary: 'Starts unattended mode on a device; answers the key with which it sends answers, once',
    right: ['update', 'survey'],
    params: surveyParams,
    body: newDevice,
    success: 201,
    answer: startedAnswer,
    refuses: [409],
  }),
  end: call('DELETE /api/surveys/{id}/unattended-devices', {
    summary: 'Ends unattended mode of a device: answers given from now on are not taken from it',
    right: ['update', 'survey'],
    params: surveyParams,
    body: deviceToEnd,
    answer: 'nothing',
  }),
  upload: call('POST /api/surveys/{id}/unattended-answers', {
    summary: 'Takes in answers that were saved as a file from a device in unattended mode',
    right: ['update', 'survey'],
    params: surveyParams,
    bodyKind: 'upload',
    answer: uploadedAnswer,
  }),
  send: call('POST /api/unattended/responses', {
    summary: 'Takes in answers that a device in unattended mode has gathered, each exactly once',
    audience: 'respondent',
    body: deviceReport,
    background: true,
    answer: receivedAnswer,
    refuses: [404],
  }),
}
