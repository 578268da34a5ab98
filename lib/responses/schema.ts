import { z } from 'zod'
import { messages } from './messages'
import { isResponseId } from './response-id'

/** The most answers in a body; templates have at most 86 questions. */
const answersMax = 500

const responseId = z.string().refine(isResponseId, { error: 'must be the id of a response' })
const validationKey = z.string().max(100)

/** Quick codes are read in any case and without outer blanks. `isQuickCode` tests only the format. */
export const normaliseQuickCode = (text: string) => text.trim().toUpperCase()
export const isQuickCode = (text: string) => /^[\dA-Z]{1,10}$/.test(text)

export const newResponse = z.object({
  code: z.string({ error: messages.codeNotValid }).max(100, { error: messages.codeNotValid }),
  isPreview: z.boolean().default(false),
})

export const responseParams = z.object({ id: responseId })
export const responseQuery = z.object({ validationKey })

/** A questionnaire as a client sends it back. Other members are ignored, `completionMethod` among them. */
export const savedResponse = z.object({
  surveyAnswers: z
    .record(z.string().max(200), z.unknown())
    .refine((answers) => Object.keys(answers).length <= answersMax, {
      error: `must hold at most ${answersMax} answers`,
    }),
  submitted: z.boolean().default(false),
  validationKey,
})

export const responseToDelete = z.object({ surveyResponseId: responseId, validationKey })

/** The documented path has a quick code under the name `id`. */
export const previewParams = z.object({ id: z.string().max(100) })
