import { env } from '../env'

/** Whether emails leave this installation. Without a mail server they stay in the outbox. */
export const isMailConfigured = (): boolean => env.SMTP_URL !== undefined
