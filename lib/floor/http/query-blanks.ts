import { z } from 'zod'

/** True for an optional parameter. */
const isOptional = (schema: z.ZodType | undefined, name: string) =>
  schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name) && schema.shape[name].safeParse(undefined).success

/** The parameters of a query without empty optional ones: in `?name=Hall&id=` there is no id. */
export const withoutBlanks = (
  schema: z.ZodType | undefined,
  query: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' || !isOptional(schema, name)))
