import type { FormFields } from '@/lib/surveys/engine/read-form'

/** A field that no person sees and that programs like to fill in. No browser offers anything for it. */
export const honeypotName = 'homepage'

/** True where something was put into the field that no person sees. */
export const isHoneypotFilled = (fields: FormFields): boolean => [fields[honeypotName] ?? ''].flat().join('') !== ''
