import { z } from 'zod'
import { models } from '../validation/shapes'
import { call } from './call'

/** A description in the format of OpenAPI. */
const openApiAnswer = z
  .looseObject({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.unknown()) })
  .register(models, { name: 'OpenApi' })

export const descriptionCalls = {
  openApi: call('GET /api/openapi.json', {
    summary: 'This description of the calls, as OpenAPI 3.1',
    answer: openApiAnswer,
  }),
}
