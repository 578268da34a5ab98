import { logoFileFault as organisationLogoFault } from '@/lib/organisations/logo-rules'
import { messages as organisationsSay } from '@/lib/organisations/messages'
import { messages } from './messages'

/** The rules are those of an organisation's logo; the messages are the survey's own. */
const messageByFault: Record<string, string> = {
  [organisationsSay.fileNameInvalid]: messages.logoNameInvalid,
  [organisationsSay.fileTypeNotAllowed]: messages.logoTypeNotAllowed,
  [organisationsSay.fileTooLarge]: messages.logoTooLarge,
}

/** Why a file is refused as a survey's logo, by its name or size; undefined where it is accepted. */
export function logoFileFault(file: { name: string; size: number }): string | undefined {
  const fault = organisationLogoFault(file)
  return fault && (messageByFault[fault] ?? fault)
}
