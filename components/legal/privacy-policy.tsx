import { unfinishedRetentionDays } from '@/lib/floor/retention-days'
import { LegalList, LegalPage, LegalSection } from './legal-page'

export function PrivacyPolicy({ supportEmail }: { supportEmail: string }) {
  return (
    <LegalPage
      title="Privacy Policy"
      purpose="Which personal data Illuminate holds, why, for how long, and what you can ask of us."
      updated="May 2023"
    >
      <LegalSection title="Who is responsible">
        <p>
          The arts funder is the controller of the personal data held in Illuminate. The company that runs the service
          processes it on the funder’s behalf and for no purpose of its own. Each organisation is the controller of the
          answers that its own audiences give to its surveys, together with the funder.
        </p>
      </LegalSection>
      <LegalSection title="What we collect about staff">
        <LegalList
          items={[
            'Name, work e-mail address, job title, role and the organisations you work for.',
            'When you sign in and from which device and network address, and when you accept the terms of use.',
            'What you change in the service, and when.',
          ]}
        />
        <p>We need it to give you access, to keep the service secure and to show who is answerable for a figure.</p>
      </LegalSection>
      <LegalSection title="What we collect in surveys">
        <p>
          Answers to audience surveys are anonymous: we do not ask for your name or contact details, and we do not keep
          your network address with your answers. Some questions are about you, such as your age group, ethnic group or
          health. You choose whether to take part, and every question of that kind offers “Prefer not to say”.
        </p>
        <p>
          Your device keeps a small cookie so that you can go on where you stopped. Nothing else follows you, and no
          other company takes part.
        </p>
      </LegalSection>
      <LegalSection title="What we collect in ticketing data">
        <p>
          Organisations upload sales without names or contact details. A postcode and a customer reference that means
          nothing outside the organisation may be part of a line.
        </p>
      </LegalSection>
      <LegalSection title="How long we keep it">
        <p>
          Personal data is kept for seven years and then erased. Answers that were begun and never sent are erased after{' '}
          {unfinishedRetentionDays} days. Letters that the service sent are erased after 90 days.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>You may ask us:</p>
        <LegalList
          items={[
            'for a copy of the personal data that we hold about you,',
            'to correct it,',
            'to erase it or to restrict what we do with it,',
            'to object to how we use it, and',
            'to hand it over in a form that another service can read.',
          ]}
        />
        <p>
          Write to{' '}
          <a className="text-accent underline" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          . We answer within one month.
        </p>
        <p>
          If you answered a survey, you need not ask: with the receipt code that its last page gave you, you can{' '}
          <a className="text-accent underline" href="/survey/receipt">
            see your answers and erase them
          </a>{' '}
          yourself. Without the code nobody can tell which answers are yours.
        </p>
      </LegalSection>
      <LegalSection title="Complaints">
        <p>
          If you are unhappy with how we handle your data, write to the same address. We acknowledge a complaint within
          5 working days and answer it within 20 working days. You may also complain to the Information Commissioner’s
          Office.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
