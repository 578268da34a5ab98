import { z } from 'zod'
import { recordId, recordIdText } from '@/lib/floor/validation/fields'

export const surveyParams = z.object({ id: recordIdText })

export const uploadQuestion = z.object({ importId: recordIdText })

export const uploadToUndo = z.object({ importId: recordId('Upload is required') })
