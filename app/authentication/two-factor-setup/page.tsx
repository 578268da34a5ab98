import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignOutForm } from '@/components/accounts/sign-out-form'
import { RequiredEnrolment } from '@/components/accounts/two-factor/required-enrolment'
import { IdleWatch } from '@/components/layout/idle-watch'
import { Card } from '@/components/ui/card'
import { signInPath } from '@/lib/floor/identity/gate'
import { getVisitorContext } from '@/lib/floor/identity/page-context'
import { safeReturnUrl } from '@/lib/floor/identity/return-url'

export const metadata: Metadata = { title: 'Set up two-factor sign-in' }

type Props = { searchParams: Promise<{ redirect?: string | string[] }> }

/** Where whoever must use two-factor sign-in sets it up, before anything else opens. */
export default async function TwoFactorSetupPage({ searchParams }: Props) {
  const next = safeReturnUrl((await searchParams).redirect)
  const { actor } = await getVisitorContext()
  if (actor.kind !== 'staff') redirect(signInPath(next))
  if (!actor.twoFactorDue) redirect(next)
  return (
    <>
      <Card>
        <h1 className="font-semibold text-2xl">Set up two-factor sign-in</h1>
        <p className="mt-1 mb-6">
          Your role must use it: after the password you enter a code from an app on your phone. It takes two minutes,
          and then you go on.
        </p>
        <RequiredEnrolment next={next} />
      </Card>
      <div className="mt-6">
        <SignOutForm auto={false} kind="secondary" />
      </div>
      <IdleWatch />
    </>
  )
}
