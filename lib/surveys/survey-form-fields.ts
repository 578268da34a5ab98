/**
 * `PUT surveys/{id}` sends placeholders as numbered pairs: `optionalQuestionPlaceholders[0].key`,
 * `optionalQuestionPlaceholders[0].placeholder`.
 */
const pairPattern = /^optionalQuestionPlaceholders\[(\d{1,3})\]\.(key|placeholder)$/

type FieldValues = Record<string, unknown>

const numberFields = ['surveyTemplateId', 'optionalQuestionTemplateId', 'logoOrganisationId', 'version']
const flagFields = ['isDraft', 'isPreview', 'isActive', 'createAsOrganisationTemplate']

/** Values of fields that a form leaves out, because they were null or empty. */
const defaults: FieldValues = {
  postCompletionUrl: '',
  activeFrom: null,
  activeTo: null,
  optionalQuestionTemplateId: null,
  optionalQuestions: [],
  optionalQuestionPlaceholders: {},
  logoOrganisationId: null,
  createAsOrganisationTemplate: false,
  orgSurveyTemplateName: '',
  orgSurveyTemplateDescription: '',
}

/** Converts the texts of the form into typed values. An invalid text stays as it is, for the schema to refuse. */
export function parseSurveyForm(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields
  const pairs = new Map<string, { key?: unknown; placeholder?: unknown }>()
  const read: FieldValues = { ...defaults }
  for (const [name, value] of Object.entries(fields)) {
    const [, position, part] = pairPattern.exec(name) ?? []
    if (position && part) pairs.set(position, { ...pairs.get(position), [part]: value })
    else if (value !== '' || !(name in defaults)) read[name] = readField(name, value)
  }
  if (pairs.size > 0) read.optionalQuestionPlaceholders = placeholdersOf(pairs)
  return read
}

function readField(name: string, value: unknown): unknown {
  if (name === 'optionalQuestions') return [value].flat()
  if (numberFields.includes(name) && typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  if (flagFields.includes(name) && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** Pairs without a key are dropped. */
const placeholdersOf = (pairs: Map<string, { key?: unknown; placeholder?: unknown }>) =>
  Object.fromEntries(
    [...pairs.values()].flatMap(({ key, placeholder }) =>
      typeof key === 'string' && key !== '' ? [[key, { placeholder: placeholder ?? '' }] as const] : [],
    ),
  )

/** The inverse, for the editor. Null and undefined fields are left out. */
export function toSurveyForm(fields: FieldValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue
    if (name === 'optionalQuestionPlaceholders')
      appendPlaceholders(form, value as Record<string, { placeholder: string }>)
    else for (const one of [value].flat()) form.append(name, String(one))
  }
  return form
}

function appendPlaceholders(form: FormData, placeholders: Record<string, { placeholder: string }>) {
  Object.entries(placeholders).forEach(([key, { placeholder }], position) => {
    form.append(`optionalQuestionPlaceholders[${position}].key`, key)
    form.append(`optionalQuestionPlaceholders[${position}].placeholder`, placeholder)
  })
}
