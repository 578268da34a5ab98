import { PlainShell } from '@/components/layout/plain-shell'
import { Card } from '@/components/ui/card'
import { PageHead } from '@/components/ui/page-head'

export default function PlainShellPage() {
  return (
    <PlainShell width="narrow">
      <PageHead title="Sign in" purpose="For authorised staff of each organisation." />
      <Card>
        <p>The plain layout, narrow, as for a single short form.</p>
      </Card>
    </PlainShell>
  )
}
