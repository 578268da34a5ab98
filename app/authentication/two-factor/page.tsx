import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { SecondStepForm } from '@/components/accounts/sign-in/second-step-form'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { findPendingSignIn } from '@/lib/accounts/sign-in/second-step'
import { readAccountCookie, rememberDays } from '@/lib/floor/identity/cookies'
import { getVisitorContext } from '@/lib/floor/identity/page-context'

export const metadata: Metadata = { title: 'Two-factor sign-in' }

type Props = { searchParams: Promise<{ wrong?: string | string[]; recovery?: string | string[] }> }

const wrongCode =
  'This code is not right, or has been used. Codes change every 30 seconds: enter the one that the app shows now.'
const wrongRecoveryCode = 'This code is not right, or has been used.'

/** The second step of signing in; without a first one it leads back to it. */
export default async function SecondStepPage({ searchParams }: Props) {
  const { wrong, recovery } = await searchParams
  const ctx = await getVisitorContext()
  const pending = await findPendingSignIn(ctx, readAccountCookie(await headers(), 'secondStep'))
  if (!pending) redirect(ctx.actor.kind === 'staff' ? '/' : '/authentication/login')
  const withRecoveryCode = recovery !== undefined
  const error = wrong === undefined ? undefined : withRecoveryCode ? wrongRecoveryCode : wrongCode
  return (
    <Card>
      <h1 className="font-semibold text-2xl">Enter your code</h1>
      <p className="mt-1 mb-6 text-ink-soft">The second step of signing in as {pending.account.email}.</p>
      <SecondStepForm withRecoveryCode={withRecoveryCode} error={error} rememberDays={rememberDays} />
      <ul className="mt-6 flex flex-col gap-2 border-line border-t pt-4">
        <li>
          {withRecoveryCode ? (
            <Link href="/authentication/two-factor">Use the authenticator app</Link>
          ) : (
            <Link href="/authentication/two-factor?recovery=1">No phone at hand? Use a recovery code</Link>
          )}
        </li>
        <li>
          <Link href="/authentication/login">Sign in as somebody else</Link>
        </li>
      </ul>
    </Card>
  )
}
