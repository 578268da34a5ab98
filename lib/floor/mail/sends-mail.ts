import { env } from '../env'

/** Whether emails leave this installation. Without a mail server they stay in the outbox. */
export const sendsMail = (): boolean => env.SMTP_URL !== undefined
