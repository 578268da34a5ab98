import { isSecretField } from '@/lib/floor/audit/without-secrets'
import { dateTimeInLondon, formatDate, isPlainDate } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import { roleNames, roleNumbers } from '@/lib/floor/identity/role'
import { labelOf, roleInWords } from './words'

/** Names by kind and id: `location:12` is Town Hall. */
export type Names = { get: (key: string) => string | undefined }

/** The fields that contain ids, with the kind of record; other numbers are figures. */
const kindsByField: Record<string, string> = {
  aceAreaId: 'lookup',
  boxOfficeProviderId: 'provider',
  constituencyId: 'constituency',
  countryId: 'lookup',
  disciplineId: 'discipline',
  distributionTypeId: 'lookup',
  eventId: 'event',
  eventTypeId: 'lookup',
  exemptFromSurveyingId: 'lookup',
  isFundedId: 'lookup',
  isTicketedId: 'lookup',
  locationId: 'location',
  optionalQuestionTemplateId: 'template',
  organisationId: 'organisation',
  organisationIds: 'organisation',
  regionId: 'lookup',
  relationshipTypeId: 'lookup',
  subDisciplineId: 'subDiscipline',
  surveyId: 'survey',
  surveyTemplateId: 'template',
  upperTierAuthorityId: 'authority',
}

const statuses = ['Disabled', 'Active']
/** The fields whose numbers have a fixed meaning, with the words. */
const wordsByField: Record<string, readonly string[]> = {
  activeState: statuses,
  activeStatus: statuses,
  role: roleNumbers.map((number) => roleNames[number]),
  npoStatus: ['NPO', 'IPSO', 'CPP', 'Other'],
}

/** Technical fields, which are not shown. */
const technicalFields = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'updatedByName'])

type Fields = Record<string, unknown>

/** The fields of a record to show: not the technical ones, nor a name that comes with the id it belongs to. */
export const fieldsToShow = (record: Fields): string[] =>
  Object.keys(record).filter(
    (field) => !technicalFields.has(field) && !(field.endsWith('Name') && `${field.slice(0, -4)}Id` in record),
  )

const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A value in words, or null for a blank: 07/11/2026, Yes, Town Hall, Active. */
export function valueInWords(field: string, value: unknown, names: Names): string | null {
  if (isBlank(value)) return null
  if (isSecretField(field) && typeof value !== 'boolean') return 'Not kept'
  if (Array.isArray(value))
    return value.map((one) => valueInWords(field, one, names) ?? 'blank').join(isFields(value[0]) ? '; ' : ', ')
  if (isFields(value)) return recordInWords(value, names)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberInWords(field, value, names)
  return textInWords(field, String(value))
}

function recordInWords(record: Fields, names: Names): string | null {
  const parts = fieldsToShow(record).flatMap((field) => {
    const words = valueInWords(field, record[field], names)
    return words === null ? [] : [`${labelOf(field)} ${words}`]
  })
  return parts.length > 0 ? parts.join(', ') : null
}

function numberInWords(field: string, value: number, names: Names): string {
  const kind = Object.hasOwn(kindsByField, field) ? kindsByField[field] : undefined
  if (kind === 'organisation') return names.get(`${kind}:${value}`) ?? 'another organisation'
  if (kind) return names.get(`${kind}:${value}`) ?? `number ${value}`
  const word = Object.hasOwn(wordsByField, field) ? wordsByField[field]?.[value] : undefined
  if (word) return word
  return field === 'year' ? `${value}/${String(value + 1).slice(-2)}` : formatNumber(value)
}

function textInWords(field: string, value: string): string {
  if (field === 'role') return roleInWords(value)
  if (isPlainDate(value)) return formatDate(value)
  return instantShape.test(value) ? dateTimeInLondon(new Date(value)) : value
}
