import { buttonStyle } from '@/components/ui/button-style'
import { Card } from '@/components/ui/card'
import { classes } from '@/components/ui/classes'
import { addressOf } from '@/lib/api'
import { ReturnField } from './return-field'

type ContinueFormProps = { fullName: string; email: string; returnUrl: string }

/** One click for somebody whom this browser was asked to remember. */
export function ContinueForm({ fullName, email, returnUrl }: ContinueFormProps) {
  return (
    <Card title="Welcome back" className="mb-6">
      <form method="post" action={addressOf('POST /api/auth/continue')}>
        <ReturnField returnUrl={returnUrl} />
        <p className="mb-4 break-words text-ink-soft">You asked this browser to remember {email}.</p>
        <button type="submit" className={classes(buttonStyle('primary'), 'w-full')}>
          Continue as {fullName}
        </button>
      </form>
    </Card>
  )
}
