import { Card } from '@/components/ui/card'
import { ExternalLink, Link } from '@/components/ui/link'

type WelcomeWidgetProps = {
  fullName: string
  supportEmail: string
  supportPhone?: string | undefined
  feedbackUrl?: string | undefined
}

/** Greeting, the way to one's password, and ways to get help. A way that is not configured is left out. */
export function WelcomeWidget({ fullName, supportEmail, supportPhone, feedbackUrl }: WelcomeWidgetProps) {
  return (
    <Card title={`Welcome, ${fullName}`}>
      <p className="mb-4">
        Need a hand? We are happy to help with anything from a forgotten step to a puzzling figure.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-soft">Contact us</dt>
        <dd>
          <a className="text-accent underline underline-offset-3" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </dd>
        {supportPhone && (
          <>
            <dt className="text-ink-soft">Support line</dt>
            <dd>
              <a
                className="text-accent underline underline-offset-3"
                href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}
              >
                {supportPhone}
              </a>
            </dd>
          </>
        )}
        <dt className="text-ink-soft">Hours</dt>
        <dd>Monday to Friday 09:00–17:00, excluding English bank holidays</dd>
      </dl>
      <p className="mt-4">
        <Link href="/authentication/profile#password">Change your password</Link>
      </p>
      {feedbackUrl && (
        <p className="mt-4">
          <ExternalLink href={feedbackUrl}>Tell us what you think of Illuminate</ExternalLink>
        </p>
      )}
    </Card>
  )
}
