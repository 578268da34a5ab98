import { z } from 'zod'

/** True where leaving a parameter out is as good as sending it. */
const isOptional = (schema: z.ZodType | undefined, name: string) =>
  schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name) && schema.shape[name].safeParse(undefined).success

/** The parameters of a query, without those that need not be there and are empty: `?name=Hall&id=` names no record. */
export const withoutBlanks = (
  schema: z.ZodType | undefined,
  query: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' || !isOptional(schema, name)))
