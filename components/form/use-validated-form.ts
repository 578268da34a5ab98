'use client'

import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod'

/** A form's state: what was typed (`Values`) and, once it is valid, what the schema makes of it (`Result`). */
export type ValidatedForm<Values extends FieldValues, Result> = UseFormReturn<Values, unknown, Result>

/** A schema, or how to fetch it: zod and the rules weigh more than most pages, and the first view needs neither. */
type FormSchema<Values, Result> = z.ZodType<Result, Values> | (() => Promise<z.ZodType<Result, Values>>)

/**
 * A form with its schema's messages: the same schema as the call's. A field is judged when it is left, then at
 * every change; a failed save is left to the error summary, which takes the focus. The schema of the first render stays.
 */
export function useValidatedForm<Values extends FieldValues, Result>(
  schema: FormSchema<Values, Result>,
  values: DefaultValues<Values>,
): ValidatedForm<Values, Result> {
  const [lazyResolver] = useState(() => createLazyResolver(schema))
  useEffect(() => {
    void lazyResolver.fetch().catch(() => {})
  }, [lazyResolver])
  return useForm<Values, unknown, Result>({
    resolver: lazyResolver.resolver,
    defaultValues: values,
    mode: 'onTouched',
    shouldFocusError: false,
  })
}

/** Loads the rules once the form is there, or when they are needed sooner; checks meanwhile wait for them. */
function createLazyResolver<Values extends FieldValues, Result>(schema: FormSchema<Values, Result>) {
  let loading: Promise<Resolver<Values, unknown, Result>> | undefined
  async function loadResolver() {
    const [{ zodResolver }, rules] = await Promise.all([
      import('@hookform/resolvers/zod'),
      typeof schema === 'function' ? schema() : schema,
    ])
    return zodResolver<Values, unknown, Result>(rules)
  }
  function fetch() {
    loading ??= loadResolver().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const resolver: Resolver<Values, unknown, Result> = async (values, context, options) => {
    const rules = await fetch().catch(() => undefined)
    // Without them the server is the only judge, as it is the last one anyway.
    return rules ? rules(values, context, options) : { values: values as unknown as Result, errors: {} }
  }
  return { fetch, resolver }
}
