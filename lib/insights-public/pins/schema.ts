import { z } from 'zod'
import { recordIdText, requiredDate, requiredText } from '@/lib/floor/validation/fields'
import { publicReportSlugs } from '../public-reports'

export const pinLabelLimit = 75

/** So many PINs may be open at once: each is somebody to be told when the figures are to end. */
export const pinsMost = 50

/** A PIN opens for so many days at most. */
export const pinDaysMost = 731

const chooseReports = 'Choose at least one report'

export const newPublicPin = z.object({
  label: requiredText('Label', pinLabelLimit),
  reports: z
    .array(z.enum(publicReportSlugs, { error: chooseReports }), { error: chooseReports })
    .min(1, { error: chooseReports }),
  endsOn: requiredDate('Last day'),
})

export type NewPublicPin = z.output<typeof newPublicPin>

export const publicPinParams = z.object({ id: recordIdText })
