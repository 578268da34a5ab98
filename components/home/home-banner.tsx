import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/link'

/** The action-required banner: who reads this has quarters to confirm. */
export function HomeBanner({ mayConfirm }: { mayConfirm: boolean }) {
  return (
    <Banner
      kind="attention"
      title="Action required: ticketing and attendance figures"
      action={
        mayConfirm && (
          <ButtonLink href="/confirmations" size="small">
            Go to confirmations
          </ButtonLink>
        )
      }
    >
      <p>
        We have improved how activity is recorded and confirmed. For events in 2024/25 Q4 and earlier, empty ticketing
        and attendance data may be backfilled with zeros. From Q1 of 25/26 no blank entries are allowed before a quarter
        is confirmed.
      </p>
    </Banner>
  )
}
