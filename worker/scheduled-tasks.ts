import { endedKeys } from '@/lib/accounts/scheduled-tasks'
import { resealedSecrets } from '@/lib/accounts/two-factor/reseal-secrets'
import { confirmationReminders } from '@/lib/confirmations/reminders/remind-job'
import { expiredExports } from '@/lib/exports/scheduled-tasks'
import { auditPartitions } from '@/lib/floor/audit/scheduled-tasks'
import { expiredFiles, orphanFiles } from '@/lib/floor/files/scheduled-tasks'
import { watchedDisks } from '@/lib/floor/health/disks'
import type { ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { endedSessions, oldThrottles } from '@/lib/floor/jobs/scheduled/session-tasks'
import { expiredLinks, oldEmails, resealedLinks } from '@/lib/floor/mail/scheduled-tasks'
import { resealedSigningKey } from '@/lib/floor/signing/scheduled-tasks'
import { verifiedFigures } from '@/lib/insights/answers/nightly-verification'
import { reportLettersTask } from '@/lib/insights/letters/send-letters'
import { nationalReportsTask } from '@/lib/insights/nation/make-ahead'
import { releaseDraftsTask } from '@/lib/releases/release-jobs'
import { submittedResponses, unansweredResponses, unfinishedResponses } from '@/lib/responses/retention'
import { returnSumsTask } from '@/lib/returns/make-sums'
import { abandonedSurveys } from '@/lib/surveys/scheduled-tasks'
import { oldDeliveryKeys } from '@/lib/ticketing/feeds/delivery-keys'
import { watchedFeeds } from '@/lib/ticketing/feeds/watch-feeds'
import {
  leftStagingTables,
  oldBuyers,
  oldPostcodes,
  oldReplacedSales,
  resealedCustomerKeys,
} from '@/lib/ticketing/upload/scheduled-tasks'

/** The scheduled tasks of all features: what removes expired data, and what happens by the calendar. */
export const scheduledTasks: readonly ScheduledTask[] = [
  expiredExports,
  expiredFiles,
  orphanFiles,
  endedSessions,
  endedKeys,
  resealedSecrets,
  resealedSigningKey,
  resealedLinks,
  oldThrottles,
  oldEmails,
  expiredLinks,
  auditPartitions,
  submittedResponses,
  unfinishedResponses,
  unansweredResponses,
  abandonedSurveys,
  confirmationReminders,
  oldPostcodes,
  oldBuyers,
  oldReplacedSales,
  leftStagingTables,
  resealedCustomerKeys,
  oldDeliveryKeys,
  watchedFeeds,
  watchedDisks,
  reportLettersTask,
  verifiedFigures,
  nationalReportsTask,
  returnSumsTask,
  releaseDraftsTask,
]
