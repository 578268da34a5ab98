import type { FormFields } from '@/lib/surveys/engine/read-form'

/** A form field that is hidden from people and that scripts fill in. Browsers offer no autofill for this name. */
export const honeypotName = 'homepage'

export const isHoneypotFilled = (fields: FormFields): boolean => [fields[honeypotName] ?? ''].flat().join('') !== ''
