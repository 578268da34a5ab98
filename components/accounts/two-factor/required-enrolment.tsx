'use client'

import { EnrolmentSteps } from './enrolment-steps'

/** The set-up for somebody whose role must have it; then they go on to where they wanted to be. */
export function RequiredEnrolment({ next }: { next: string }) {
  // A whole new page: until now the platform has shown this person nothing else.
  return <EnrolmentSteps isOn={false} onDone={() => window.location.assign(next)} />
}
