import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { AnnounceSignedOut } from '@/components/accounts/announce-signed-out'
import { DemonstrationAccounts } from '@/components/accounts/demonstration-accounts'
import { PasswordDivider, ProviderSignIn } from '@/components/accounts/openid/provider-sign-in'
import { ContinueForm } from '@/components/accounts/sign-in/continue-form'
import { SignInForm } from '@/components/accounts/sign-in-form'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { listDemonstrationAccounts } from '@/lib/accounts/demonstration'
import { findProviderOption } from '@/lib/accounts/openid/provider-option'
import { findRememberedPerson } from '@/lib/accounts/sign-in/continue-as'
import { readTypedEmail } from '@/lib/accounts/sign-in/typed-email'
import { rememberDays } from '@/lib/floor/identity/cookies'
import { getVisitorContext, readSessionState } from '@/lib/floor/identity/page-context'
import { safeReturnUrl } from '@/lib/floor/identity/return-url'

export const metadata: Metadata = { title: 'Sign in' }

type Query = 'returnUrl' | 'reason' | 'asked'
type Props = { searchParams: Promise<Partial<Record<Query, string | string[]>>> }

const sessionEndings: Record<string, { title: string; text: string }> = {
  idle: {
    title: 'You were signed out after 15 minutes without activity',
    text: 'Sign in to carry on where you were.',
  },
  expired: {
    title: 'You were signed out because 12 hours had passed since you signed in',
    text: 'Sign in again to carry on where you were.',
  },
}

export default async function LoginPage({ searchParams }: Props) {
  const { returnUrl, reason, asked } = await searchParams
  const ctx = await getVisitorContext()
  const back = safeReturnUrl(returnUrl)
  if (ctx.actor.kind === 'staff') redirect(back)
  // The gate gives the reason in the address when it takes the cookie away; otherwise it follows from the cookie.
  const state = await readSessionState()
  const endedBy = typeof reason === 'string' ? reason : state
  const ending = sessionEndings[endedBy]
  const requestHeaders = await headers()
  const isFresh = state === 'none' && reason === undefined && asked === undefined
  const provider = findProviderOption({ headers: requestHeaders, returnUrl: back, isFresh })
  if (provider?.silentAddress) redirect(provider.silentAddress)
  const [remembered, typedEmail, accounts] = await Promise.all([
    provider?.only ? undefined : findRememberedPerson(ctx, requestHeaders, state),
    readTypedEmail(requestHeaders, ctx.now),
    listDemonstrationAccounts(ctx, requestHeaders.get('host') ?? ''),
  ])
  return (
    <>
      <AnnounceSignedOut ending={endedBy === 'idle' || endedBy === 'expired' ? endedBy : 'ended'} />
      {ending && (
        <div className="mb-6">
          <Banner kind="info" title={ending.title}>
            {ending.text}
          </Banner>
        </div>
      )}
      {remembered && <ContinueForm {...remembered} returnUrl={back} />}
      <Card>
        <h1 className="font-semibold text-2xl">Sign in</h1>
        <p className="mt-1 mb-6 text-ink-soft">
          For staff of funded organisations and of the funder. Answering a survey needs no account.
        </p>
        {provider && <ProviderSignIn name={provider.name} address={provider.address} />}
        {provider && !provider.only && <PasswordDivider />}
        {!provider?.only && <SignInForm returnUrl={back} rememberDays={rememberDays} email={typedEmail} />}
      </Card>
      <DemonstrationAccounts accounts={accounts} />
    </>
  )
}
