import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, model, oneOf } from '@/lib/floor/validation/answer-fields'
import { foundKinds, searchMaxCharacters } from './rules'

const searchQuery = z.object({
  text: z
    .string({ error: 'Enter what to look for' })
    .max(
      searchMaxCharacters,
      `What to look for is too long. Maximum allowed length is ${searchMaxCharacters} characters`,
    )
    .refine((text) => !text.includes('\u0000'), 'It holds a null character'),
})

const result = model('SearchResult', {
  name: anyText,
  detail: anyText.describe('What tells it from others of its name'),
  href: anyText.describe('The address of its page'),
})

const group = model('SearchGroup', { kind: oneOf(...foundKinds), results: z.array(result) })

const searchAnswer = model('SearchAnswer', {
  groups: z.array(group).describe('Those with a match, the best first; each holds its six best results at most'),
})

/** The one search over everything that has a page. */
export const searchCalls = {
  search: call('GET /api/search', {
    summary:
      'What begins with or contains the words, within reach: organisations by name, URN and postcode, people by name and email, events by name, locations by name, address and postcode, surveys by name and quick code, and guides',
    right: ['read', 'home'],
    query: searchQuery,
    answer: searchAnswer,
  }),
}
