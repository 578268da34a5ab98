import type { Metadata } from 'next'
import { ChoosePasswordForm } from '@/components/accounts/passwords/choose-password-form'
import { Card } from '@/components/ui/card'
import { ButtonLink } from '@/components/ui/link'
import { findPasswordOwner } from '@/lib/accounts/passwords/password-owner'
import { findLink } from '@/lib/accounts/single-use-link'
import { getVisitorContext } from '@/lib/floor/identity/page-context'

/** The address contains the token: it goes to no other page, not even of ours, as a referrer. */
export const metadata: Metadata = { title: 'Choose a new password', referrer: 'strict-origin' }

type Props = { searchParams: Promise<{ token?: string | string[] }> }

/** Looking at the page uses nothing up: mail programs open links to look at them. */
export default async function ResetPasswordPage({ searchParams }: Props) {
  const { token } = await searchParams
  const ctx = await getVisitorContext()
  const account = typeof token === 'string' ? await findLink(ctx, token, 'reset') : undefined
  if (!account || typeof token !== 'string') return <LinkExpired />
  const { email } = account
  const owner = await findPasswordOwner(ctx, { ...account, id: account.userId })
  return (
    <Card>
      <h1 className="font-semibold text-2xl">Choose a new password</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        For {email}. Then you are signed in here, and signed out everywhere else.
      </p>
      <ChoosePasswordForm call="POST /api/auth/reset-password" token={token} owner={owner} button="Save password" />
    </Card>
  )
}

const LinkExpired = () => (
  <Card>
    <h1 className="font-semibold text-2xl">This link no longer works</h1>
    <p className="mt-3 mb-6">
      It was used, a later email has replaced it, or its hour is over. Your password has not changed: ask for a new
      link.
    </p>
    <ButtonLink kind="primary" href="/authentication/forgotten-password">
      Send me a new link
    </ButtonLink>
  </Card>
)
