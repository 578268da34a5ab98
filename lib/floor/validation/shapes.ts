import './without-eval'
import { z } from 'zod'

/** A JSON Schema (draft 2020-12), as far as anybody here looks into one. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  format?: string
  pattern?: string
  default?: unknown
  description?: string
  examples?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  $ref?: string
  [more: string]: unknown
}

/**
 * What a schema stands for on the wire, where its own shape does not say it: the text of an address that is a number,
 * true or false. Descriptions take this instead of the shape.
 */
export const wireShapes = z.registry<JsonSchema>()

/** What an answer is called in the description, as `Location`: clients generated from it get a type of that name. */
export const models = z.registry<{ name: string }>()
