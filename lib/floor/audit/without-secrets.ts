/** Fields that give access: never written to an audit entry, and never shown from one. */
const secretNames =
  /password(?!ChangedAt)|hash|secret|token(?!Id|Name)|recoveryCode|validationKey|providerKey|oneTimeCode/i

export const isSecretField = (field: string): boolean => secretNames.test(field)

/**
 * A record without the values of its secret fields, however deep they lie. Services keep secrets out of the audit by
 * themselves; this is the second safeguard.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [
      field,
      isSecretField(field) && item !== null && typeof item !== 'boolean' ? '(not kept)' : withoutSecrets(item),
    ]),
  )
}
