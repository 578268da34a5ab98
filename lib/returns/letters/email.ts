import type { NewEmail } from '@/lib/floor/mail/queue-email'

type Letter = { id: number | null; subject: string; body: string }
type Reader = { organisations: string; firstName: string }

/** The words of a letter to one reader: what was written, for which organisations, and how to stop such letters. */
export function letterBody(
  { body }: Pick<Letter, 'body'>,
  { organisations }: Pick<Reader, 'organisations'>,
  publicUrl: string,
) {
  return [
    body,
    `You get this letter as an Organisation Admin of ${organisations}. To stop letters and reminders, turn Activity Confirmations Reminder off on your profile:`,
    `${publicUrl}/authentication/profile#reminders`,
    'This letter on the platform:',
  ].join('\n\n')
}

export const letterLink = (id: number | null, publicUrl: string) => `${publicUrl}/letters/${id ?? '…'}`

export const letterEmail = (
  letter: Letter & { id: number },
  reader: Reader & { userId: number; email: string },
  publicUrl: string,
): NewEmail => ({
  kind: 'funder-letter',
  to: reader.email,
  toUserId: reader.userId,
  greeting: reader.firstName,
  subject: letter.subject,
  body: letterBody(letter, reader, publicUrl),
  link: letterLink(letter.id, publicUrl),
})
