import type { Metadata } from 'next'
import { Card } from '@/components/ui/card'
import { ButtonLink, Link } from '@/components/ui/link'
import { openIdFailureText, parseOpenIdFailure } from '@/lib/accounts/openid/failures'
import { env } from '@/lib/floor/env'
import { safeReturnUrl } from '@/lib/floor/identity/return-url'

export const metadata: Metadata = { title: 'There was an error signing in' }

type Query = 'returnUrl' | 'reason' | 'wait'
type Props = { searchParams: Promise<Partial<Record<Query, string | string[]>>> }

/** Whole minutes, rounded up; undefined unless the address names a sensible number of seconds. */
function minutesOf(wait: unknown): number | undefined {
  const seconds = typeof wait === 'string' && /^\d{1,4}$/.test(wait) ? Number(wait) : 0
  return seconds > 0 ? Math.ceil(seconds / 60) : undefined
}

const inMinutes = (minutes: number) => (minutes === 1 ? 'in a minute' : `in ${minutes} minutes`)

export default async function LoginFailedPage({ searchParams }: Props) {
  const { returnUrl, reason, wait } = await searchParams
  const minutes = minutesOf(wait)
  const providerFailure = parseOpenIdFailure(reason)
  const back = `/authentication/login?returnUrl=${encodeURIComponent(safeReturnUrl(returnUrl))}`
  return (
    <Card>
      <h1 className="font-semibold text-2xl">There was an error signing in</h1>
      <div className="mt-3 mb-6 flex flex-col gap-3">
        {reason === 'https' ? (
          <p>This address is not secure, so nobody can sign in here. Open the same address beginning with https://.</p>
        ) : providerFailure ? (
          <p>{openIdFailureText(providerFailure, env.OIDC_NAME)}</p>
        ) : minutes !== undefined ? (
          <p>
            There have been too many attempts. To keep accounts safe, signing in is paused for this account or from this
            network. Try again {inMinutes(minutes)}, or{' '}
            <Link href="/authentication/forgotten-password">choose a new password</Link> by email, which lets you in at
            once.
          </p>
        ) : (
          <>
            <p>The email and password do not match, or the account is not active. You can:</p>
            <ul className="list-disc space-y-1 pl-5">
              <li>check the spelling of your email, and that Caps Lock is off</li>
              <li>show the password while you type it</li>
              <li>
                <Link href="/authentication/forgotten-password">choose a new password</Link> if you have forgotten it
              </li>
              <li>ask the Organisation Admin of your organisation whether your account is active</li>
            </ul>
          </>
        )}
        <p className="text-ink-soft">
          Still need help? Write to{' '}
          <a className="text-accent underline underline-offset-3" href={`mailto:${env.SUPPORT_EMAIL}`}>
            {env.SUPPORT_EMAIL}
          </a>
          .
        </p>
      </div>
      <ButtonLink kind="primary" href={back}>
        Back to sign in
      </ButtonLink>
    </Card>
  )
}
