import { useState } from 'react'
import { addressOf, api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { pinProblem } from '@/lib/unattended/device/pin'
import { canRunUnattended, type SetUpChoices, setUpDevice } from '@/lib/unattended/device/set-up'
import { deviceLabelMax } from '@/lib/unattended/limits'
import { messages } from '@/lib/unattended/messages'
import { unattendedPath } from '@/lib/unattended/unattended-path'

export type StartFields = SetUpChoices & { again: string }
type StartErrors = Partial<Record<'label' | 'pin' | 'again', string>>

function validateFields({ label, pin, again }: StartFields): StartErrors {
  const problem = pinProblem(pin)
  return {
    ...(label.trim() === '' && { label: messages.labelRequired }),
    ...(label.length > deviceLabelMax && {
      label: `Device name is too long. Maximum allowed length is ${deviceLabelMax} characters`,
    }),
    ...(problem && { pin: problem }),
    ...(!problem && again !== pin && { again: 'The two PINs are not the same' }),
  }
}

const signOutAddress = addressOf('POST /api/auth/sign-out')

/** By the form that needs no script, as everywhere; it leads to the page that says so. */
function submitSignOut() {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = signOutAddress
  document.body.append(form)
  form.submit()
}

/** Where windows are not let open, this one shows the survey: signed out first. */
async function openHere(address: string) {
  await fetch(signOutAddress, { method: 'POST', redirect: 'manual' })
  location.assign(address)
}

/** Starts unattended mode on this device: checks, reports to the platform, stores what is needed, signs out, opens the survey. */
export function useUnattendedStart(surveyId: number) {
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const [errors, setErrors] = useState<StartErrors>({})
  const params = { id: surveyId }

  /** A field that is being put right is not wrong until it is sent again. */
  const clearErrors = (fields: readonly string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))))

  /** A device that could not be set up is none. */
  async function startDevice(fields: StartFields): Promise<string> {
    const started = await api.send('POST /api/surveys/{id}/unattended-devices', {
      params,
      body: { label: fields.label },
    })
    const { label, pin, idleSeconds, onIdle } = fields
    try {
      await setUpDevice(started, { label: label.trim(), pin, idleSeconds, onIdle })
    } catch (error) {
      await api
        .send('DELETE /api/surveys/{id}/unattended-devices', { params, body: { deviceId: started.id } })
        .catch(() => undefined)
      throw error
    }
    return unattendedPath(started.quickCode)
  }

  async function start(fields: StartFields) {
    const mistakes = validateFields(fields)
    setErrors(mistakes)
    setErrorMessage(undefined)
    if (Object.keys(mistakes).length > 0) return
    if (!canRunUnattended()) return setErrorMessage(messages.unableToStart(messages.notSecure))
    // Windows may be opened while the press is fresh, so this one is opened before it has anything to show.
    const opened = window.open('about:blank', '_blank')
    setBusy(true)
    try {
      const address = await startDevice(fields)
      if (!opened) return await openHere(address)
      opened.location.replace(address)
      submitSignOut()
    } catch (error) {
      opened?.close()
      setBusy(false)
      if (!(error instanceof Problem)) throw error
      setErrorMessage(messages.unableToStart(error.message))
    }
  }

  return { start, busy, errorMessage, errors, clearErrors }
}
