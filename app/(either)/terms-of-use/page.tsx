import type { Metadata } from 'next'
import { AcceptTerms } from '@/components/accounts/accept-terms'
import { TermsOfUse } from '@/components/legal/terms-of-use'
import { getVisitorContext } from '@/lib/floor/identity/page-context'

export const metadata: Metadata = { title: 'Terms of Use' }

/** Anybody may read them; the button is for somebody signed in who has not accepted yet. */
export default async function TermsOfUsePage() {
  const { actor } = await getVisitorContext()
  return <TermsOfUse accept={actor.kind === 'staff' && !actor.termsAccepted ? <AcceptTerms /> : null} />
}
