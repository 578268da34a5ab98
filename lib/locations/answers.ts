import { activeStatus, id, instant, model, word } from '@/lib/floor/validation/answer-fields'

/** What the calls about locations answer, as their description has it. */

const location = {
  id,
  name: word,
  organisationId: id,
  organisationName: word,
  activeStatus,
  countryId: id,
  addressLine1: word,
  addressLine2: word,
  city: word,
  postcode: word,
}

export const locationAnswer = model('Location', { ...location, version: id, updatedAt: instant })

export const locationRow = model('LocationRow', { ...location, country: word.nullable() })
