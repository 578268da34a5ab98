import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { lineAnswer, lineRow } from './answers'
import { lineInstant, lineNumber } from './schema'

const usualPage = 25

/** The calls behind the audit trail: everything for a Global Admin, the own organisations for an Organisation Admin. */
export const auditTrailCalls = {
  list: call({
    method: 'GET',
    path: '/api/audit-trail',
    summary: 'Who changed what and when, as a grid list; the changes in one line of words',
    audience: 'staff',
    right: ['read', 'auditTrail'],
    query: gridQuery(usualPage),
    answer: lineRow,
  }),

  get: call({
    method: 'GET',
    path: '/api/audit-trail/{id}',
    summary: 'One line of the trail with every changed field before and after',
    audience: 'staff',
    right: ['read', 'auditTrail'],
    params: lineNumber,
    query: lineInstant,
    answer: lineAnswer,
  }),
}
