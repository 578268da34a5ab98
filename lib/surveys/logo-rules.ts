import { logoFileFault as organisationLogoFault } from '@/lib/organisations/logo-rules'
import { messages as organisationsSay } from '@/lib/organisations/messages'
import { messages } from './messages'

/** The same rules as for an organisation's logo, in the words that the specification has for them. */
const messageByFault: Record<string, string> = {
  [organisationsSay.fileNameInvalid]: messages.logoNameInvalid,
  [organisationsSay.fileTypeNotAllowed]: messages.logoTypeNotAllowed,
  [organisationsSay.fileTooLarge]: messages.logoTooLarge,
}

/** Why a file is not taken as a survey's logo by its name or size; undefined where it may be. */
export function logoFileFault(file: { name: string; size: number }): string | undefined {
  const fault = organisationLogoFault(file)
  return fault && (messageByFault[fault] ?? fault)
}
