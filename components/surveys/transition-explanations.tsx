import { addDays, dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { describeOpening } from '@/lib/survey-links/rules'
import { finishMinutes, unarchiveDays } from '@/lib/surveys/lifecycle'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'

type ExplanationProps = { survey: SurveyDetails }

const finishTime = finishMinutes === 60 ? 'an hour' : `${finishMinutes} minutes`

/** What closing means for whom. */
export function CloseExplanation({ survey: { state, activeFrom, hasDeviceOut } }: ExplanationProps) {
  return (
    <>
      {state === 'scheduled' ? (
        <p>It does not open on {formatDate(activeFrom)} then, and takes no answers until you reopen it.</p>
      ) : (
        <p>Nobody can begin it any more. Whoever is answering now has {finishTime} to finish.</p>
      )}
      <p>Its page says that it has closed. Its link, QR code and posters stay as they are, and you can reopen it.</p>
      {hasDeviceOut && <p>{deviceExplanation}</p>}
    </>
  )
}

const deviceExplanation =
  'A device is out in unattended mode: it stops asking as soon as it hears of this. Answers begun on it before are still taken.'

/** What reopening means: since when and until when it then takes answers. */
export function ReopenExplanation({ survey }: ExplanationProps) {
  const today = dayInLondon(new Date())
  const isOver = survey.activeTo !== null && survey.activeTo < today
  const opening = describeOpening(
    { ...survey, isActive: true, closedAt: null, ...(isOver && { activeTo: null }) },
    today,
  )
  return (
    <>
      <p>Anybody with the link or the QR code can answer again. {opening}.</p>
      {isOver && (
        <p>
          Its last day, {formatDate(survey.activeTo)}, is over and is taken away. Give it another one in step 1 if it is
          to close by itself.
        </p>
      )}
    </>
  )
}

/** What archiving means for posters, for whoever answers, and for how long there is a way back. */
export function ArchiveExplanation({ survey: { hasDeviceOut } }: ExplanationProps) {
  return (
    <>
      <p>
        It gives up its quick code. <strong>Printed posters, QR codes and links lead nowhere</strong>: whoever follows
        one reads “Survey code not recognised”, and whoever is answering now cannot go on.
      </p>
      <p>Its answers, results and exports stay. Nothing of the survey can be changed.</p>
      {hasDeviceOut && <p>{deviceExplanation}</p>}
      <p>
        Until {formatDate(addDays(dayInLondon(new Date()), unarchiveDays))} you can unarchive it, and the same code
        works again. After that the code is void for ever, and no survey gets it.
      </p>
    </>
  )
}
