import { sendResetEmail } from '@/lib/accounts/passwords/forgotten-password'
import { sendReminders } from '@/lib/confirmations/reminders/remind-job'
import { eventsInBulk } from '@/lib/events/bulk-upload/events-import'
import { makeAnswersFile } from '@/lib/exports/make-answers-file'
import type { JobHandler } from '@/lib/floor/jobs/job-handler'
import { sendEmail } from '@/lib/floor/mail/send-email'
import { importFiles } from '@/lib/imports/import-file'
import { importFileJob, importTicketingFileJob } from '@/lib/imports/jobs'
import { offlineAnswers } from '@/lib/offline-answers/answers-import'
import { organisationsInBulk } from '@/lib/organisations/import/organisations-import'
import { makeReleaseDraft } from '@/lib/releases/release-jobs'
import { queueLetter } from '@/lib/returns/letters/queue-letter'
import { ticketingFiles } from '@/lib/ticketing/upload/ticketing-import'
import { usersInBulk } from '@/lib/users/import/users-import'

/** Everything the worker does, feature by feature: the one list. */
export const handlers: readonly JobHandler[] = [
  sendEmail,
  sendResetEmail,
  makeAnswersFile,
  sendReminders,
  queueLetter,
  makeReleaseDraft,
  importFiles(importFileJob, [offlineAnswers, eventsInBulk, usersInBulk, organisationsInBulk]),
  importFiles(importTicketingFileJob, [ticketingFiles]),
]
