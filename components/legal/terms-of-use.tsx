import { LegalList, LegalPage, LegalSection } from './legal-page'

/** `accept` is the button, for somebody signed in who has not accepted yet. */
export function TermsOfUse({ accept }: { accept?: React.ReactNode }) {
  return (
    <LegalPage
      title="Terms of Use"
      purpose="What you agree to when you use Illuminate on behalf of your organisation."
      updated="May 2023"
    >
      <LegalSection title="Who may use Illuminate">
        <p>
          Illuminate is for authorised staff of the arts funder and of the organisations that report to it. You may use
          it only with an account made for you, and only for the work of your own organisation or organisations.
        </p>
        <p>Members of the public who answer a survey need no account. These terms do not apply to them.</p>
      </LegalSection>
      <LegalSection title="Your account">
        <LegalList
          items={[
            'Keep your password to yourself. Nobody who works for Illuminate will ever ask you for it.',
            'Use your own account. Do not sign in as somebody else or let somebody else use yours.',
            'Sign out, or lock your device, when you leave it. You are signed out after 15 minutes without activity.',
            'Tell the help desk at once if you think that somebody else has used your account.',
            'An Organisation Admin must disable the accounts of people who leave the organisation.',
          ]}
        />
      </LegalSection>
      <LegalSection title="What you enter">
        <p>
          What you record about events, attendance, ticketing and audiences is used to report on public funding. You are
          responsible for entering it truthfully and on time, and for correcting it when you find a mistake. Confirming
          a quarter states, on behalf of your organisation, that its figures are complete and right.
        </p>
        <p>
          Do not enter names, e-mail addresses or other details that identify a member of the public, in any field.
          Customer references in ticketing data must mean nothing outside your organisation.
        </p>
      </LegalSection>
      <LegalSection title="What you see">
        <p>
          Figures about your organisation are yours to use. Figures about other organisations are shown only in groups
          that are large enough to protect them; do not try to work out what a single organisation or person reported.
        </p>
      </LegalSection>
      <LegalSection title="Fair use">
        <LegalList
          items={[
            'Do not try to reach data or functions that your account is not given.',
            'Do not upload anything that harms the service or other people’s devices.',
            'Automatic programs may use the documented calls, within the limits that the service states.',
          ]}
        />
      </LegalSection>
      <LegalSection title="If these terms are broken">
        <p>
          An account that is used against these terms may be disabled. Every change that is saved is recorded with the
          name of the person who made it and the time.
        </p>
      </LegalSection>
      <LegalSection title="Changes and law">
        <p>
          When these terms change in a way that matters, you are asked to accept them again. They are governed by the
          law of England and Wales.
        </p>
      </LegalSection>
      {accept && <div>{accept}</div>}
    </LegalPage>
  )
}
