'use client'

import type * as z from 'zod'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/locations/messages'
import type { newLocation } from '@/lib/locations/schema'

type NameCheckForm = ValidatedForm<z.input<typeof newLocation>, z.output<typeof newLocation>>

/** Checks whether the name is free when its field is left; the saved name is not checked. */
export function useNameCheck(
  form: NameCheckForm,
  saved: { id: number; name: string; organisationId: number } | undefined,
) {
  const toasts = useToasts()
  return async () => {
    const { name, organisationId } = form.getValues()
    if (!name?.trim() || !organisationId) return
    if (name === saved?.name && organisationId === saved.organisationId) return
    try {
      const nameQuery = { name, organisationId, id: saved?.id }
      const { nameAvailable } = await api.send('GET /api/locations/checknameavailability', { query: nameQuery })
      if (!nameAvailable && form.getValues('name') === name) form.setError('name', { message: messages.nameInUse })
    } catch (error) {
      if (error instanceof Problem && error.status !== 401) toasts.error(messages.unableToCheckName(error.message))
    }
  }
}
