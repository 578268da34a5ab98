import { call } from '@/lib/floor/http/call'
import { devicesAnswer, receivedAnswer, startedAnswer, uploadedAnswer } from './answers'
import { deviceToEnd, newDevice, sentByDevice, surveyParams } from './schema'

/** Unattended mode: its devices, and how their answers come home. */
export const unattendedCalls = {
  devices: call({
    method: 'GET',
    path: '/api/surveys/{id}/unattended-devices',
    summary: 'The devices on which a survey was left in unattended mode',
    audience: 'staff',
    right: ['read', 'survey'],
    params: surveyParams,
    answer: devicesAnswer,
  }),
  start: call({
    method: 'POST',
    path: '/api/surveys/{id}/unattended-devices',
    summary: 'Starts unattended mode on a device; answers the key with which it sends answers, once',
    audience: 'staff',
    right: ['update', 'survey'],
    params: surveyParams,
    body: newDevice,
    success: 201,
    answer: startedAnswer,
    refuses: [409],
  }),
  end: call({
    method: 'DELETE',
    path: '/api/surveys/{id}/unattended-devices',
    summary: 'Ends unattended mode of a device: answers given from now on are not taken from it',
    audience: 'staff',
    right: ['update', 'survey'],
    params: surveyParams,
    body: deviceToEnd,
    answer: 'nothing',
  }),
  upload: call({
    method: 'POST',
    path: '/api/surveys/{id}/unattended-answers',
    summary: 'Takes in answers that were saved as a file from a device in unattended mode',
    audience: 'staff',
    right: ['update', 'survey'],
    params: surveyParams,
    bodyKind: 'upload',
    answer: uploadedAnswer,
  }),
  send: call({
    method: 'POST',
    path: '/api/unattended/responses',
    summary: 'Takes in answers that a device in unattended mode has gathered, each exactly once',
    audience: 'respondent',
    body: sentByDevice,
    background: true,
    answer: receivedAnswer,
    refuses: [404],
  }),
}
