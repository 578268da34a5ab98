import './without-eval'
import { z } from 'zod'

/** The members of JSON Schema (draft 2020-12) that are used here. */
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
 * The JSON Schema of a zod schema whose own shape does not show it, such as a number or boolean sent as text.
 * Descriptions use it instead of the shape.
 */
export const wireShapes = z.registry<JsonSchema>()

/** The name of an answer in the description, such as `Location`; generated clients get a type of that name. */
export const models = z.registry<{ name: string }>()
