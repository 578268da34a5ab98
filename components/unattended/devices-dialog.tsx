'use client'

import { useCallback, useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SkeletonText } from '@/components/ui/skeleton'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import type { SurveyDetails } from '@/lib/surveys/read-surveys'
import { DeviceList, type ListedDevice } from './device-list'
import { ThisDevice } from './this-device'
import { UploadQueue } from './upload-queue'

/** The devices on which the survey was left, ending them, and bringing home what one of them saved as a file. */
export function DevicesDialog({ survey, onClose }: { survey: SurveyDetails; onClose: () => void }) {
  const [devices, setDevices] = useState<readonly ListedDevice[]>()
  const [errorMessage, setErrorMessage] = useState<string>()

  const load = useCallback(async () => {
    try {
      setDevices((await api.send('GET /api/surveys/{id}/unattended-devices', { params: { id: survey.id } })).data)
      setErrorMessage(undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setErrorMessage(error.message)
    }
  }, [survey.id])
  useEffect(() => void load(), [load])

  return (
    <Dialog
      open
      onClose={onClose}
      title="Devices in unattended mode"
      actions={<Button onPress={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-5">
        {errorMessage && (
          <Banner kind="error" live>
            {errorMessage}
          </Banner>
        )}
        {survey.quickCode && <ThisDevice quickCode={survey.quickCode} onEnded={() => void load()} />}
        {devices ? (
          <DeviceList surveyId={survey.id} devices={devices} onEnded={() => void load()} />
        ) : (
          !errorMessage && <SkeletonText lines={4} />
        )}
        <UploadQueue surveyId={survey.id} onTaken={() => void load()} />
      </div>
    </Dialog>
  )
}
