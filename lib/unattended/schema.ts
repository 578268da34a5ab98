import { z } from 'zod'
import { recordId, recordIdText, requiredText } from '@/lib/floor/validation/fields'
import { isResponseId } from '@/lib/responses/response-id'
import { isValidationKey } from '@/lib/responses/validation-key'
import { deviceLabelMax, maxBatchAnswers } from './limits'
import { messages } from './messages'

export const surveyParams = z.object({ id: recordIdText })

export const newDevice = z.object({ label: requiredText('Device name', deviceLabelMax, messages.labelRequired) })

export const deviceToEnd = z.object({ deviceId: recordId('Device is required') })

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** One answer as a device keeps it: read one by one, so that an odd one stops no other. */
export const deviceAnswer = z.object({
  id: z.string().refine(isResponseId),
  validationKey: z.string().refine(isValidationKey),
  startedAt: instant,
  /** Null for one that was left half done. */
  submittedAt: instant.nullable(),
  answers: z.record(z.string().max(200), z.unknown()),
})

export type DeviceAnswer = z.output<typeof deviceAnswer>

/** Answers as they come, not yet read; only what names them must be there. */
const rawAnswer = z.looseObject({ id: z.string().max(100) })

/** What a device sends: its answers, and how it stands. Without answers it says that it is there. */
export const deviceReport = z.object({
  deviceKey: z.string().max(100),
  /** The device's own clock as it sends, by which the moments it names are put right. */
  deviceNow: instant,
  /** How many answers it holds, those sent included. */
  waiting: z.int().min(0).max(1_000_000),
  /** The version of the survey that it asks; another one comes back with the answer. 0 for none. */
  version: z.int().min(0),
  /** True with the last batch before the device forgets everything. */
  ending: z.boolean().default(false),
  answers: z.array(rawAnswer).max(maxBatchAnswers),
})

/** A queue saved as a file (see `saved-file.ts`). */
export const savedFile = z.object({
  format: z.literal('illuminate-unattended-answers'),
  version: z.literal(1),
  surveyId: z.int(),
  deviceId: z.int(),
  answers: z.array(rawAnswer),
  sha256: z.string(),
})
