import { newResponseId } from '@/lib/responses/response-id'
import { hashKey, newValidationKey } from '@/lib/responses/validation-key'

/** A response that nobody has answered yet, ready to be inserted, with the key to it. */
export function aResponse(surveyId: number, organisationId: number) {
  const key = newValidationKey()
  return { key, row: { id: newResponseId(new Date()), surveyId, organisationId, keyHash: hashKey(key) } }
}
