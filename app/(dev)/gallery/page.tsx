import { PlainShell } from '@/components/layout/plain-shell'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { ActionsSection } from './sections/actions'
import { ChoicesSection } from './sections/choices'
import { FieldsSection } from './sections/fields'
import { FormSectionDemo } from './sections/form'
import { MessagesSection } from './sections/messages'
import { OverlaysSection } from './sections/overlays'
import { PageSection } from './sections/page-parts'
import { ThemeSwitch } from './sections/theme-switch'
import { TokensSection } from './sections/tokens'

export default function GalleryPage() {
  return (
    <PlainShell>
      <PageHead
        title="Gallery"
        purpose="Every shared component in every state. Switch the theme to see the same in the dark."
        breadcrumb={[{ label: 'Home', href: '/' }, { label: 'Gallery' }]}
        actions={<ThemeSwitch />}
      />
      <p className="mb-8 flex gap-6">
        <Link href="/gallery/main-shell">Main layout</Link>
        <Link href="/gallery/plain-shell">Plain layout</Link>
      </p>
      <div className="flex flex-col gap-8">
        <TokensSection />
        <ActionsSection />
        <FieldsSection />
        <ChoicesSection />
        <FormSectionDemo />
        <MessagesSection />
        <OverlaysSection />
        <PageSection />
      </div>
    </PlainShell>
  )
}
