'use client'

import { AbilityProvider as CaslProvider } from '@casl/react'
import { type ReactNode, useMemo } from 'react'
import { type PackedRules, unpackAbility } from '@/lib/floor/access/ability'

/** Hands the signed-in person's rules to the browser. `rules` comes from `packedRules(ctx.actor)`. */
export function AbilityProvider({ rules, children }: { rules: PackedRules; children: ReactNode }) {
  // Layouts hand over a new array of the same rules at every refresh; its text tells whether anything changed.
  const text = JSON.stringify(rules)
  const ability = useMemo(() => unpackAbility(JSON.parse(text) as PackedRules), [text])
  return <CaslProvider value={ability}>{children}</CaslProvider>
}
