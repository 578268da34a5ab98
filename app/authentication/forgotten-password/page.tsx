import type { Metadata } from 'next'
import { ForgottenForm } from '@/components/accounts/passwords/forgotten-form'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { env } from '@/lib/floor/env'
import { isMailConfigured } from '@/lib/floor/mail/mail-configuration'

export const metadata: Metadata = { title: 'Forgotten your password?' }

type Props = { searchParams: Promise<{ sent?: string | string[] }> }

export default async function ForgottenPasswordPage({ searchParams }: Props) {
  const sent = (await searchParams).sent !== undefined
  return (
    <Card>
      {!isMailConfigured() ? <NoEmail /> : sent ? <LinkSent /> : <RequestLink />}
      <p className="mt-6 border-line border-t pt-4">
        <Link href="/authentication/login">Back to sign in</Link>
      </p>
    </Card>
  )
}

const RequestLink = () => (
  <>
    <h1 className="font-semibold text-2xl">Forgotten your password?</h1>
    <p className="mt-1 mb-6 text-ink-soft">We send you a link with which you can choose a new one.</p>
    <ForgottenForm />
  </>
)

/** Nothing would come of asking: whoever looks after the installation lets people in (docs/operations.md). */
const NoEmail = () => (
  <>
    <h1 className="font-semibold text-2xl">Forgotten your password?</h1>
    <p className="mt-3">
      Illuminate sends no email here, so it cannot send you a link for a new password. Whoever looks after Illuminate
      for you can let you in: write to{' '}
      <a className="text-accent underline underline-offset-3" href={`mailto:${env.SUPPORT_EMAIL}`}>
        {env.SUPPORT_EMAIL}
      </a>
      .
    </p>
  </>
)

/** The same words for every address: they tell nobody who has an account. */
const LinkSent = () => (
  <>
    <h1 className="font-semibold text-2xl">Check your email</h1>
    <div className="mt-3 flex flex-col gap-3">
      <p>If there is an active account with this address, an email with a link is on its way to it.</p>
      <p>The link works once, for one hour. If nothing arrives within five minutes:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>look in your junk or spam folder</li>
        <li>
          <Link href="/authentication/forgotten-password">ask again</Link>, and check the spelling of the address
        </li>
        <li>
          write to{' '}
          <a className="text-accent underline underline-offset-3" href={`mailto:${env.SUPPORT_EMAIL}`}>
            {env.SUPPORT_EMAIL}
          </a>
        </li>
      </ul>
    </div>
  </>
)
