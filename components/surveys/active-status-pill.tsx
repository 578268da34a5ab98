import { Pill } from '@/components/ui/pill'
import type { ActiveStatus } from '@/lib/surveys/lifecycle'

/** Active or Inactive, which is shown of published surveys only; nothing for the others. */
export function ActiveStatusPill({ status }: { status: ActiveStatus }) {
  if (status === 'active') return <Pill kind="success">Active</Pill>
  return status === 'inactive' ? <Pill kind="neutral">Inactive</Pill> : null
}
