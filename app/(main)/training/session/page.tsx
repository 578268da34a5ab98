import type { Metadata } from 'next'
import { SessionForm } from '@/components/training/session-form'
import { BackLink } from '@/components/ui/back-link'
import { PageHead } from '@/components/ui/page-head'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { sectionPath } from '@/lib/training/rules'

export const metadata: Metadata = { title: 'New training session' }

export default async function NewSessionPage() {
  await getPageContext('create', 'home')
  return (
    <>
      <PageHead
        title="New training session"
        purpose="People see it among the upcoming sessions as soon as it is saved."
        breadcrumb={[
          { label: 'Training', href: '/training' },
          { label: 'Training sessions', href: sectionPath('sessions') },
          { label: 'New training session' },
        ]}
        actions={<BackLink href={sectionPath('sessions')} />}
      />
      <SessionForm />
    </>
  )
}
