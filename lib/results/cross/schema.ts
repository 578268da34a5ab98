import '@/lib/floor/validation/without-eval'
import { z } from 'zod'

const key = z.string().max(300).optional().catch(undefined)

/** The two questions of a page's address, by their keys; an unknown one is as if it were not there. */
export const crossAddress = z.object({ question: key, by: key })
