import { z } from 'zod'
import { recordIdText } from '@/lib/floor/validation/fields'

export const letterNumber = z.object({ id: recordIdText })
export const jobNumber = z.object({ id: z.uuid() })
