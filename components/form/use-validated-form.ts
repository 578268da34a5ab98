'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod'

/** A form's state: what was typed (`Values`) and, once it is valid, what the schema makes of it (`Result`). */
export type ValidatedForm<Values extends FieldValues, Result> = UseFormReturn<Values, unknown, Result>

/**
 * A form that speaks its schema's words: the same schema as the call's. A field is judged when it is left, then at
 * every change; a failed save is left to the error summary, which takes the focus.
 */
export function useValidatedForm<Values extends FieldValues, Result>(
  schema: z.ZodType<Result, Values>,
  values: DefaultValues<Values>,
): ValidatedForm<Values, Result> {
  return useForm<Values, unknown, Result>({
    resolver: zodResolver(schema),
    defaultValues: values,
    mode: 'onTouched',
    shouldFocusError: false,
  })
}
