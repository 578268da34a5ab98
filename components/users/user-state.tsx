import { Mail } from 'lucide-react'
import { Pill } from '@/components/ui/pill'

type UserStateProps = {
  active: boolean
  /** Has still to accept the invitation. */
  invited: boolean
  /** The word for somebody who is not active: the list and the form have different ones. */
  inactive: 'Inactive' | 'Disabled'
}

/** Whether somebody may sign in, and whether they have begun to. */
export function UserState({ active, invited, inactive }: UserStateProps) {
  if (!active) return <Pill kind="neutral">{inactive}</Pill>
  return (
    <span className="inline-flex gap-1">
      <Pill kind="success">Active</Pill>
      {invited && (
        <Pill kind="info" icon={<Mail size={14} aria-hidden="true" />}>
          Invited
        </Pill>
      )}
    </span>
  )
}
