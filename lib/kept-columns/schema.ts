import { z } from 'zod'

/** The longest text of columns: sixty with long names and widths. */
const columnsMax = 2000

export const keptColumnsBody = z.object({
  list: z.string().regex(/^[a-z][a-z-]{0,49}$/, { error: 'must be the name of a list' }),
  /** `name-220.region`, as addresses have them; null forgets what was kept. */
  columns: z
    .string()
    .max(columnsMax, { error: `is too long. Maximum allowed length is ${columnsMax} characters` })
    .nullable(),
})

export type KeptColumnsBody = z.output<typeof keptColumnsBody>
