import type { Metadata } from 'next'
import { ChoosePasswordForm } from '@/components/accounts/passwords/choose-password-form'
import { Card } from '@/components/ui/card'
import { DefinitionList } from '@/components/ui/definition-list'
import { ButtonLink, Link } from '@/components/ui/link'
import { findPasswordOwner } from '@/lib/accounts/passwords/password-owner'
import { findLink } from '@/lib/accounts/single-use-link'
import { env } from '@/lib/floor/env'
import { getVisitorContext } from '@/lib/floor/identity/page-context'

/** The address contains the token: it goes to no other page, not even of ours, as a referrer. */
export const metadata: Metadata = { title: 'Accept your invitation', referrer: 'strict-origin' }

type Props = { searchParams: Promise<{ token?: string | string[] }> }

/** Looking at the page uses nothing up: mail programs open links to look at them. */
export default async function RegisterPage({ searchParams }: Props) {
  const { token } = await searchParams
  const ctx = await getVisitorContext()
  const invited = typeof token === 'string' ? await findLink(ctx, token, 'invitation') : undefined
  if (!invited || typeof token !== 'string') return <InvitationExpired />
  const { email, firstName, lastName } = invited
  const owner = await findPasswordOwner(ctx, { ...invited, id: invited.userId })
  return (
    <Card>
      <h1 className="font-semibold text-2xl">Welcome to Illuminate</h1>
      <p className="mt-1 mb-4 text-ink-soft">Choose a password, and you are in.</p>
      <div className="mb-6">
        <DefinitionList
          items={[
            { term: 'First name', detail: firstName },
            { term: 'Last name', detail: lastName },
            { term: 'Email', detail: <span className="break-words">{email}</span> },
          ]}
        />
      </div>
      <ChoosePasswordForm call="POST /api/auth/register" token={token} owner={owner} button="Accept invitation" />
    </Card>
  )
}

const InvitationExpired = () => (
  <Card>
    <h1 className="font-semibold text-2xl">This invitation no longer works</h1>
    <div className="mt-3 mb-6 flex flex-col gap-3">
      <p>It was accepted, a later email has replaced it, or its three days are over.</p>
      <p>
        If you have chosen a password, sign in with it; if you have forgotten it,{' '}
        <Link href="/authentication/forgotten-password">choose a new one</Link>. Otherwise ask whoever invited you to
        send the invitation again, or write to{' '}
        <a className="text-accent underline underline-offset-3" href={`mailto:${env.SUPPORT_EMAIL}`}>
          {env.SUPPORT_EMAIL}
        </a>
        .
      </p>
    </div>
    <ButtonLink kind="primary" href="/authentication/login">
      Sign in
    </ButtonLink>
  </Card>
)
