'use client'

import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/organisations/messages'
import type { OrganisationFormState } from './organisation-form-state'

/** Checks whether the name is free when its field is left; the saved name is not checked. */
export function useOrganisationNameCheck(form: OrganisationFormState, id: number | undefined) {
  const toasts = useToasts()
  return async () => {
    const { name } = form.getValues()
    if (!name?.trim() || name === form.formState.defaultValues?.name) return
    try {
      const { nameAvailable } = await api.send('GET /api/organisations/checknameavailability', {
        query: {
          name,
          id,
        },
      })
      if (!nameAvailable && form.getValues('name') === name) form.setError('name', { message: messages.nameInUse })
    } catch (error) {
      if (error instanceof Problem && error.status !== 401) toasts.error(messages.unableToCheckName(error.message))
    }
  }
}
