'use client'

import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { ButtonLink, ExternalLink, Link } from '@/components/ui/link'
import { Specimen } from './specimen'

const kinds = ['primary', 'secondary', 'quiet', 'danger'] as const

export function ActionsSection() {
  return (
    <Card title="Buttons and links">
      <div className="grid gap-6 lg:grid-cols-2">
        {kinds.map((kind) => (
          <Specimen key={kind} title={`Button, ${kind}: plain, with icon, busy, disabled, small`}>
            <Button kind={kind}>Save event</Button>
            <Button kind={kind} icon={<Plus size={18} aria-hidden="true" />}>
              Add
            </Button>
            <Button kind={kind} busy>
              Saving
            </Button>
            <Button kind={kind} disabled>
              Disabled
            </Button>
            <Button kind={kind} size="small">
              Small
            </Button>
          </Specimen>
        ))}
        <Specimen title="Icon buttons">
          <IconButton label="Edit" icon={<Pencil size={18} aria-hidden="true" />} />
          <IconButton label="Download" kind="secondary" icon={<Download size={18} aria-hidden="true" />} />
          <IconButton label="Delete" kind="danger" size="small" icon={<Trash2 size={16} aria-hidden="true" />} />
          <IconButton label="Not now" disabled icon={<Pencil size={18} aria-hidden="true" />} />
        </Specimen>
        <Specimen title="Icon alone on a narrow window (500, 575, 625 px)">
          <Button kind="primary" iconOnlyBelow={500} icon={<Plus size={18} aria-hidden="true" />}>
            Create user
          </Button>
          <Button kind="primary" iconOnlyBelow={575} icon={<Plus size={18} aria-hidden="true" />}>
            Add location
          </Button>
          <Button kind="primary" iconOnlyBelow={625} icon={<Plus size={18} aria-hidden="true" />}>
            Create organisation
          </Button>
        </Specimen>
        <Specimen title="Links">
          <p>
            A <Link href="#main">link in a sentence</Link>, and{' '}
            <ExternalLink href="https://www.w3.org/WAI/">one to another site</ExternalLink>.
          </p>
        </Specimen>
        <Specimen title="Links that look like buttons">
          <ButtonLink href="#main" kind="primary" icon={<Plus size={18} aria-hidden="true" />}>
            Create new event
          </ButtonLink>
          <ButtonLink href="#main">View insights</ButtonLink>
        </Specimen>
      </div>
    </Card>
  )
}
