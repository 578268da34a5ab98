import { z } from 'zod'
import { models } from '../validation/shapes'

/** A description in the format that OpenAPI lays down. */
export const openApiAnswer = z
  .looseObject({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.unknown()) })
  .register(models, { name: 'OpenApi' })
