import { sendResetEmail } from '@/lib/accounts/passwords/forgotten-password'
import { sendReminders } from '@/lib/confirmations/reminders/remind-job'
import { eventsInBulk } from '@/lib/events/bulk-upload/events-import'
import { makeAnswersFile } from '@/lib/exports/make-answers-file'
import type { JobHandler } from '@/lib/floor/jobs/job-handler'
import { sendEmail } from '@/lib/floor/mail/send-email'
import { importFiles } from '@/lib/imports/import-file'
import { importFileJob, importTicketingFileJob } from '@/lib/imports/jobs'
import { recordImport } from '@/lib/imports/records/record-import'
import { offlineAnswers } from '@/lib/offline-answers/answers-import'
import { organisationRecords } from '@/lib/organisations/import/organisation-records'
import { makeReleaseDraft } from '@/lib/releases/release-jobs'
import { queueLetter } from '@/lib/returns/letters/queue-letter'
import { ticketingFiles } from '@/lib/ticketing/upload/ticketing-import'
import { userRecords } from '@/lib/users/import/user-records'

/** Everything the worker does, feature by feature: the one list. */
export const handlers: readonly JobHandler[] = [
  sendEmail,
  sendResetEmail,
  makeAnswersFile,
  sendReminders,
  queueLetter,
  makeReleaseDraft,
  importFiles(importFileJob, [
    offlineAnswers,
    eventsInBulk,
    recordImport(userRecords),
    recordImport(organisationRecords),
  ]),
  importFiles(importTicketingFileJob, [ticketingFiles]),
]
