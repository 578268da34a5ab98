import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { AnnounceSignedOut } from '@/components/accounts/announce-signed-out'
import { DemonstrationAccounts } from '@/components/accounts/demonstration-accounts'
import { OrByPassword, SignInThere } from '@/components/accounts/openid/sign-in-there'
import { ContinueForm } from '@/components/accounts/sign-in/continue-form'
import { SignInForm } from '@/components/accounts/sign-in-form'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { listDemonstrationAccounts } from '@/lib/accounts/demonstration'
import { wayIn } from '@/lib/accounts/openid/way-in'
import { findRemembered } from '@/lib/accounts/sign-in/continue-as'
import { readTypedEmail } from '@/lib/accounts/sign-in/typed-email'
import { rememberDays } from '@/lib/floor/identity/cookies'
import { sessionEnding, visitorContext } from '@/lib/floor/identity/page-context'
import { safeReturnUrl } from '@/lib/floor/identity/return-url'

export const metadata: Metadata = { title: 'Sign in' }

type Query = 'returnUrl' | 'reason' | 'asked'
type Props = { searchParams: Promise<Partial<Record<Query, string | string[]>>> }

const endings: Record<string, { title: string; text: string }> = {
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
  const ctx = await visitorContext()
  const back = safeReturnUrl(returnUrl)
  if (ctx.actor.kind === 'staff') redirect(back)
  // The gate says why in the address, as it takes the cookie away; otherwise the cookie itself tells.
  const state = await sessionEnding()
  const ending = endings[typeof reason === 'string' ? reason : state]
  const sent = await headers()
  const isFresh = state === 'none' && reason === undefined && asked === undefined
  const outside = wayIn({ headers: sent, returnUrl: back, isFresh })
  if (outside?.silently) redirect(outside.silently)
  const [remembered, typedEmail, accounts] = await Promise.all([
    outside?.only ? undefined : findRemembered(ctx, sent, state),
    readTypedEmail(sent, ctx.now),
    listDemonstrationAccounts(ctx, sent.get('host') ?? ''),
  ])
  return (
    <>
      <AnnounceSignedOut />
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
        {outside && <SignInThere name={outside.name} address={outside.address} />}
        {outside && !outside.only && <OrByPassword />}
        {!outside?.only && <SignInForm returnUrl={back} rememberDays={rememberDays} email={typedEmail} />}
      </Card>
      <DemonstrationAccounts accounts={accounts} />
    </>
  )
}
