import { resealedSecrets } from '@/lib/accounts/two-factor/reseal-secrets'
import { endedKeys } from '@/lib/accounts/upkeep'
import { confirmationReminders } from '@/lib/confirmations/reminders/remind-job'
import { expiredExports } from '@/lib/exports/upkeep'
import { auditYears } from '@/lib/floor/audit/audit-upkeep'
import { expiredFiles, orphanFiles } from '@/lib/floor/files/file-upkeep'
import { endedSessions, oldThrottles } from '@/lib/floor/jobs/upkeep/session-upkeep'
import type { UpkeepTask } from '@/lib/floor/jobs/upkeep/upkeep-task'
import { expiredLinks, oldLetters } from '@/lib/floor/mail/mail-upkeep'
import { resealedLinks } from '@/lib/floor/mail/reseal-links'
import { resealedSigningKey } from '@/lib/floor/signing/signing-upkeep'
import { submittedResponses, unansweredResponses, unfinishedResponses } from '@/lib/responses/retention'
import { abandonedSurveys } from '@/lib/surveys/upkeep'

/** What goes when nobody needs it any longer, and what is asked for by the calendar: the one list. */
export const upkeepTasks: readonly UpkeepTask[] = [
  expiredExports,
  expiredFiles,
  orphanFiles,
  endedSessions,
  endedKeys,
  resealedSecrets,
  resealedSigningKey,
  resealedLinks,
  oldThrottles,
  oldLetters,
  expiredLinks,
  auditYears,
  submittedResponses,
  unfinishedResponses,
  unansweredResponses,
  abandonedSurveys,
  confirmationReminders,
]
