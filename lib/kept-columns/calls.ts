import { call } from '@/lib/floor/http/call'
import { keptColumnsBody } from './schema'

/** Which columns somebody shows of a list. */
export const keptColumnCalls = {
  keep: call('PUT /api/kept-columns', {
    summary: 'Keeps which columns of a list the signed-in person shows, in which order and how wide, or forgets it',
    right: ['read', 'home'],
    body: keptColumnsBody,
    answer: 'nothing',
    refuses: [409],
  }),
}
