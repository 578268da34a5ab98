import { call } from '@/lib/floor/http/call'
import { constituenciesAnswer, disciplinesAnswer, lookupAnswer, upperAuthoritiesAnswer } from './answers'
import { lookupParams, lookupQuery } from './schema'

export const lookupCall = call({
  method: 'GET',
  path: '/api/lookup/{lookupType}',
  summary: 'The values of one look-up list; valueId asks for one of them',
  audience: 'staff',
  params: lookupParams,
  query: lookupQuery,
  answer: lookupAnswer,
})

export const disciplinesCall = call({
  method: 'GET',
  path: '/api/disciplines',
  summary: 'Disciplines with their sub-disciplines',
  audience: 'staff',
  answer: disciplinesAnswer,
})

export const upperAuthoritiesCall = call({
  method: 'GET',
  path: '/api/upperAuthorities',
  summary: 'Upper-tier local authorities',
  audience: 'staff',
  answer: upperAuthoritiesAnswer,
})

export const constituenciesCall = call({
  method: 'GET',
  path: '/api/constituencies',
  summary: 'UK Parliament constituencies',
  audience: 'staff',
  answer: constituenciesAnswer,
})

export const lookupCalls = { lookupCall, disciplinesCall, upperAuthoritiesCall, constituenciesCall }
