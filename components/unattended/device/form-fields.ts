import type { FormFields } from '@/lib/surveys/engine/read-form'

/** The fields of a form as it stands, as a server would get them; nothing where there is no form. */
export function fieldsOf(form: HTMLFormElement | null): FormFields {
  const fields: FormFields = {}
  if (!form) return fields
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    const before = fields[name]
    fields[name] = before === undefined ? value : [before, value].flat()
  }
  return fields
}
