'use client'

import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DefinitionList } from '@/components/ui/definition-list'
import { Link } from '@/components/ui/link'
import { Pill } from '@/components/ui/pill'
import { LocalTabs, Tabs } from '@/components/ui/tabs'

const tabs = [
  { title: 'Details', content: <p>The details of the event.</p> },
  { title: 'Tickets & Attendance (save event to view)', content: null, disabled: true },
  { title: 'Surveys', content: <p>The surveys of the event.</p> },
]

export function PageSection() {
  return (
    <Card title="Parts of a page">
      <div className="flex flex-col gap-6">
        <Suspense>
          <Tabs label="Event, choice in the address" tabs={tabs} />
        </Suspense>
        <LocalTabs label="Event, choice kept here" tabs={tabs} />
        <Card
          title="A widget"
          level={3}
          action={
            <Button size="small" icon={<Plus size={16} aria-hidden="true" />}>
              Add
            </Button>
          }
        >
          <DefinitionList
            items={[
              { term: 'Name', detail: 'Aldergate Theatre' },
              { term: 'Website', detail: <Link href="#main">aldergate.example</Link> },
              { term: 'Alternative name', detail: '' },
              { term: 'Status', detail: <Pill kind="success">Active</Pill> },
            ]}
          />
        </Card>
      </div>
    </Card>
  )
}
