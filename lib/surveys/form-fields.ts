/**
 * `PUT surveys/{id}` sends the map of placeholders flattened into numbered key and placeholder pairs
 * (document 3 §7): `optionalQuestionPlaceholders[0].key`, `optionalQuestionPlaceholders[0].placeholder`.
 */
const pair = /^optionalQuestionPlaceholders\[(\d{1,3})\]\.(key|placeholder)$/

type FormFields = Record<string, unknown>

/** The fields of the form with the pairs folded back into a map; a pair without its key is dropped. */
export function unflattenPlaceholders(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields
  const pairs = new Map<string, { key?: unknown; placeholder?: unknown }>()
  const rest: FormFields = {}
  for (const [name, value] of Object.entries(fields)) {
    const [, position, part] = pair.exec(name) ?? []
    if (position && part) pairs.set(position, { ...pairs.get(position), [part]: value })
    else rest[name] = value
  }
  if (pairs.size === 0) return rest
  const placeholders = [...pairs.values()].flatMap(({ key, placeholder }) =>
    typeof key === 'string' && key !== '' ? [[key, { placeholder: placeholder ?? '' }] as const] : [],
  )
  return { ...rest, optionalQuestionPlaceholders: Object.fromEntries(placeholders) }
}

/** The same the other way, for the form the editor sends. Null and undefined fields are left out. */
export function toSurveyForm(fields: FormFields): FormData {
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
