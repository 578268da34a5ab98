import { call } from '@/lib/floor/http/call'
import { anyText, flag, id, listOf, model, wholeNumber } from '@/lib/floor/validation/answer-fields'
import { lookupParams, lookupQuery } from './schema'

/** The answers of the look-ups, as published in the API description. */

/** A value of a reference list, with the fields that only some lists have. */
const lookupItem = model('LookupItem', {
  id: wholeNumber,
  name: anyText,
  note: anyText.optional(),
  isOwner: flag.optional().describe('Of relationship types: the organisation owns the event'),
  isManual: flag.optional().describe('Of ticketing providers: entered by hand, no ticketing system'),
  requiresAddress: flag.optional().describe('Of countries: a location there has an address'),
  iso: anyText.optional().describe('Of countries: the code of ISO 3166'),
  value: flag.optional().describe('Of yes and no: which of the two'),
  isDefault: flag.optional().describe('What a new record has'),
  exempt: flag.optional().describe('Of exemptions: the organisation is exempt from surveying'),
  needsPhysicalLocation: flag.optional().describe('Of distribution types: the event takes place somewhere'),
})

const subDiscipline = model('SubDiscipline', {
  id,
  name: anyText,
  description: anyText,
  disciplineId: id,
  disciplineName: anyText,
})

const discipline = model('Discipline', {
  id,
  name: anyText,
  description: anyText,
  subDisciplines: subDiscipline.array(),
})

/** An upper-tier authority or a constituency; `regionId` is the nation it lies in. */
const area = { id, name: anyText, onsCode: anyText, regionId: id }

const lookupAnswer = listOf(lookupItem)
const disciplinesAnswer = listOf(discipline)
const upperAuthoritiesAnswer = listOf(
  model('UpperTierAuthority', { ...area, englishRegion: anyText.nullable(), aceAreaId: id.nullable() }),
)
const constituenciesAnswer = listOf(model('Constituency', area))

export const lookupCall = call('GET /api/lookup/{lookupType}', {
  summary: 'The values of one look-up list; valueId asks for one of them',
  params: lookupParams,
  query: lookupQuery,
  answer: lookupAnswer,
})

export const disciplinesCall = call('GET /api/disciplines', {
  summary: 'Disciplines with their sub-disciplines',
  answer: disciplinesAnswer,
})

export const upperAuthoritiesCall = call('GET /api/upperAuthorities', {
  summary: 'Upper-tier local authorities',
  answer: upperAuthoritiesAnswer,
})

export const constituenciesCall = call('GET /api/constituencies', {
  summary: 'UK Parliament constituencies',
  answer: constituenciesAnswer,
})

export const lookupCalls = { lookupCall, disciplinesCall, upperAuthoritiesCall, constituenciesCall }
