'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink } from '@/components/ui/link'
import { Pill } from '@/components/ui/pill'
import { Progress } from '@/components/ui/progress'
import { Skeleton, SkeletonText } from '@/components/ui/skeleton'
import { Spinner } from '@/components/ui/spinner'
import { useToasts } from '@/components/ui/toasts'
import { Specimen } from './specimen'

export function MessagesSection() {
  const toasts = useToasts()
  return (
    <Card title="Messages and states">
      <div className="flex flex-col gap-4">
        <Banner kind="attention" action={<ButtonLink href="#main">See confirmations</ButtonLink>}>
          From Q1 of 25/26 no blank entries are allowed before a quarter is confirmed.
        </Banner>
        <Banner kind="info">Insights are refreshed every night.</Banner>
        <Banner kind="success" title="Your file is ready">
          It stays for seven days.
        </Banner>
        <Banner kind="warning">Three events of this quarter have missing data.</Banner>
        <Banner kind="error" title="The list could not be loaded" action={<Button size="small">Try again</Button>}>
          Nothing is lost. Please try again.
        </Banner>
        <Specimen title="Pills">
          <Pill kind="success">Active</Pill>
          <Pill kind="neutral">Inactive</Pill>
          <Pill kind="info">Queued</Pill>
          <Pill kind="warning">Missing data</Pill>
          <Pill kind="error">Failed</Pill>
        </Specimen>
        <Specimen title="Toasts: a success goes after five seconds, an error and one with an action stay">
          <Button onPress={() => toasts.success('Location successfully created.')}>Success</Button>
          <Button onPress={() => toasts.info('Your export has been queued.')}>Information</Button>
          <Button onPress={() => toasts.warning('Two rows were left out.')}>Warning</Button>
          <Button onPress={() => toasts.error('Unable to delete user. The user has surveys.')}>Error</Button>
          <Button onPress={() => toasts.success('Your file is ready.', { label: 'Download', onPress: () => {} })}>
            With an action
          </Button>
        </Specimen>
        <div className="grid gap-6 lg:grid-cols-2">
          <Specimen title="Progress, known and unknown">
            <Progress label="Making your file" percent={42} figure="1,204 of 2,870 rows" />
            <Progress label="Uploading" percent={80} />
            <Progress label="Waiting for its turn" />
          </Specimen>
          <Specimen title="Skeleton and spinner">
            <Skeleton className="h-10 w-40" />
            <SkeletonText lines={3} />
            <Spinner label="Loading" />
          </Specimen>
        </div>
        <EmptyState
          title="No events yet"
          action={
            <ButtonLink href="#main" kind="primary">
              Create new event
            </ButtonLink>
          }
        >
          Events you own or take part in will be listed here, with their figures by quarter.
        </EmptyState>
      </div>
    </Card>
  )
}
