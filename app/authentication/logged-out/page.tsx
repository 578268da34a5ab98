import type { Metadata } from 'next'
import { AnnounceSignedOut } from '@/components/accounts/announce-signed-out'
import { ClearPersonalStorage } from '@/components/accounts/clear-personal-storage'
import { Card } from '@/components/ui/card'
import { ButtonLink } from '@/components/ui/link'

export const metadata: Metadata = { title: 'You have signed out' }

export default function LoggedOutPage() {
  return (
    <Card>
      <AnnounceSignedOut ending="signed-out" />
      <ClearPersonalStorage />
      <h1 className="font-semibold text-2xl">You have signed out</h1>
      <p className="mt-3 mb-6">On a shared computer, close the browser as well.</p>
      <ButtonLink kind="primary" href="/authentication/login">
        Sign in again
      </ButtonLink>
    </Card>
  )
}
