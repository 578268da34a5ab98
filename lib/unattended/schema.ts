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

/** One answer of a device. Parsed one by one, so that an invalid answer does not stop the others. */
export const deviceAnswer = z.object({
  id: z.string().refine(isResponseId),
  validationKey: z.string().refine(isValidationKey),
  startedAt: instant,
  /** Null for a partial answer. */
  submittedAt: instant.nullable(),
  answers: z.record(z.string().max(200), z.unknown()),
})

export type DeviceAnswer = z.output<typeof deviceAnswer>

/** An unparsed answer; only its id is required. */
const rawAnswer = z.looseObject({ id: z.string().max(100) })

/** The report of a device: its answers and its status. Without answers it is a sign of life. */
export const deviceReport = z.object({
  deviceKey: z.string().max(100),
  /** The device's clock at sending, to correct the times it reports. */
  deviceNow: instant,
  /** Answers in the queue, including those sent. */
  waiting: z.int().min(0).max(1_000_000),
  /** The version of the survey on the device, 0 for none; where it differs, the answer has the current survey. */
  version: z.int().min(0),
  /** True with the last batch before the device deletes its data. */
  ending: z.boolean().default(false),
  answers: z.array(rawAnswer).max(maxBatchAnswers),
})

/** A queue file (see `saved-file.ts`). */
export const savedFile = z.object({
  format: z.literal('illuminate-unattended-answers'),
  version: z.literal(1),
  surveyId: z.int(),
  deviceId: z.int(),
  answers: z.array(rawAnswer),
  sha256: z.string(),
})
