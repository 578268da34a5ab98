import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { transitionAnswer } from './answers'
import { surveyParams, transitionRequest } from './schema'

const transition = <Verb extends string>(verb: Verb, summary: string) =>
  call({
    method: 'POST',
    path: `/api/surveys/{id}/${verb}` as const,
    summary,
    audience: 'staff',
    right: ['update', 'survey'],
    params: surveyParams,
    body: z.preprocess((body) => body ?? {}, transitionRequest),
    answer: transitionAnswer,
    refuses: [409],
  })

/** The transitions of a published survey; each is its owner's. */
export const surveyTransitionCalls = {
  close: transition('close', 'Closes a survey at once; whoever is answering has an hour to finish'),
  reopen: transition('reopen', 'Reopens a closed survey; a last day that is over is taken away'),
  archive: transition('archive', 'Archives a survey: it gives up its quick code, which stays reserved for it'),
  unarchive: transition('unarchive', 'Unarchives a survey within 30 days: it gets the same quick code back'),
}
