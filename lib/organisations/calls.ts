import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { recordIdText } from '@/lib/floor/validation/fields'

/** The default page size of organisation lists (document 1 §9). */
export const organisationsPageSize = 25

/**
 * Organisations as look-ups: whoever may read events or surveys needs them, though only some may open an
 * organisation's own screen (architecture §9.14).
 */
export const organisationCalls = {
  lookUp: call({
    method: 'GET',
    path: '/api/organisations',
    summary: 'The organisations in reach by name, as a grid list',
    audience: 'staff',
    right: ['read', 'event'],
    query: gridQuery(organisationsPageSize),
  }),
  lookUpAll: call({
    method: 'GET',
    path: '/api/organisations/all',
    summary: 'Every organisation by name, to choose a partner from',
    audience: 'staff',
    right: ['read', 'event'],
    query: gridQuery(organisationsPageSize),
  }),
  display: call({
    method: 'GET',
    path: '/api/organisations/display/{id}',
    summary: 'What is shown of an organisation in reach where it is assigned to an event',
    audience: 'staff',
    right: ['read', 'event'],
    params: z.object({ id: recordIdText }),
  }),
}
