'use client'

import {
  type CanProps,
  Can as CaslCan,
  AbilityProvider as CaslProvider,
  useAbility as useCaslAbility,
} from '@casl/react'
import { type ReactNode, useMemo } from 'react'
import { type PackedRules, unpackAbility } from '@/lib/floor/access/ability'
import type { AppAbility } from '@/lib/floor/access/rules'

/** Hands the signed-in person's rules to the browser. `rules` comes from `packedRules(ctx.actor)`. */
export function AbilityProvider({ rules, children }: { rules: PackedRules; children: ReactNode }) {
  // Layouts hand over a new array of the same rules at every refresh; its text tells whether anything changed.
  const text = JSON.stringify(rules)
  const ability = useMemo(() => unpackAbility(JSON.parse(text) as PackedRules), [text])
  return <CaslProvider value={ability}>{children}</CaslProvider>
}

/** Shows its children to whoever has the right: `<Can I="create" a="event">…</Can>`. */
export const Can = CaslCan as (props: CanProps<AppAbility>) => ReactNode

/** The signed-in person's rights; only inside `<AbilityProvider>`. */
export const useAbility = () => useCaslAbility<AppAbility>()
