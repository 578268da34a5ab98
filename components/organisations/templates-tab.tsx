'use client'

import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { type ComponentProps, useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { OrganisationTemplates as Templates } from './organisation-templates'

/** The grid's script comes when its tab is first opened: most who edit an organisation never look at its templates. */
const OrganisationTemplates = dynamic(
  () => import('./organisation-templates').then((file) => file.OrganisationTemplates),
  { ssr: false, loading: () => <Skeleton className="h-64" /> },
)

const templatesTab = '1'

/** The content of the Templates tab, rendered when it is first shown, and from then on. */
export function TemplatesTab(props: ComponentProps<typeof Templates>) {
  const isShown = useSearchParams().get('tabIndex') === templatesTab
  const [wasShown, setShown] = useState(isShown)
  if (isShown && !wasShown) setShown(true)
  return wasShown ? <OrganisationTemplates {...props} /> : null
}
