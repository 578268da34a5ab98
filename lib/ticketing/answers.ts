import { day, flag, id, listOf, model, whole, word } from '@/lib/floor/validation/answer-fields'

/** What the calls about ticketing answer, as their description has it. */

export const providerRow = model('ProviderRow', { id, name: word, isManual: flag })

export const referencesAnswer = listOf(
  model('BoxOfficeReference', {
    eventIdentifier: word,
    eventName: word,
    boxOfficeProviderId: id.nullable(),
    startDate: day,
    endDate: day,
    ticketsSold: whole,
  }),
)
