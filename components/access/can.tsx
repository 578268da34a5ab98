'use client'

import { type CanProps, Can as CaslCan, useAbility as useCaslAbility } from '@casl/react'
import type { ReactNode } from 'react'
import type { AppAbility } from '@/lib/floor/access/rules'

/** Shows its children to whoever has the right: `<Can I="create" a="event">…</Can>`. */
export const Can = CaslCan as (props: CanProps<AppAbility>) => ReactNode

/** The signed-in person's rights; only inside `<AbilityProvider>`. */
export const useAbility = () => useCaslAbility<AppAbility>()
