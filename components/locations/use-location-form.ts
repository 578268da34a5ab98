'use client'

import type { DefaultValues } from 'react-hook-form'
import type * as z from 'zod'
import { useValidatedForm } from '@/components/form/use-validated-form'
import type { Choice } from '@/components/ui/choice'
import { noAddress } from '@/lib/locations/rules'
import type { newLocation } from '@/lib/locations/schema'

type Values = z.input<typeof newLocation>
type Result = z.output<typeof newLocation>

/** The form of a location: what was saved, or a new one, active, of this organisation and of this name. */
export const useLocationForm = (saved: DefaultValues<Values> | undefined, organisation: Choice | null, name = '') =>
  useValidatedForm<Values, Result>(
    () => import('@/lib/locations/schema').then(({ newLocation }) => newLocation),
    saved ?? {
      name,
      activeStatus: 1,
      ...noAddress,
      ...(organisation && { organisationId: Number(organisation.id) }),
    },
  )
