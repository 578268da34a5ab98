import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { SignOutForm } from '@/components/accounts/sign-out-form'
import { Card } from '@/components/ui/card'
import { getVisitorContext } from '@/lib/floor/identity/page-context'

export const metadata: Metadata = { title: 'Sign out' }

/** Opening an address never signs anybody out by itself: only the form does, and only from our own pages. */
export default async function LogoutPage() {
  const { actor } = await getVisitorContext()
  if (actor.kind !== 'staff') redirect('/authentication/logged-out')
  const fromOwnPage = (await headers()).get('sec-fetch-site') === 'same-origin'
  return (
    <Card>
      <h1 className="font-semibold text-2xl">{fromOwnPage ? 'Signing you out…' : 'Sign out?'}</h1>
      <p className="mt-3 mb-6">You are signed in as {actor.fullName}. Anything you have not saved will be lost.</p>
      <SignOutForm auto={fromOwnPage} />
    </Card>
  )
}
