import { useState } from 'react'
import { addressOf, api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { pinProblem } from '@/lib/unattended/device/pin'
import { type Choices, canStandAlone, setUpDevice } from '@/lib/unattended/device/set-up'
import { deviceLabelMax } from '@/lib/unattended/limits'
import { say } from '@/lib/unattended/messages'

export type Given = Choices & { again: string }
type Errors = Partial<Record<'label' | 'pin' | 'again', string>>

function mistakesIn({ label, pin, again }: Given): Errors {
  const problem = pinProblem(pin)
  return {
    ...(label.trim() === '' && { label: say.labelRequired }),
    ...(label.length > deviceLabelMax && {
      label: `Device name is too long. Maximum allowed length is ${deviceLabelMax} characters`,
    }),
    ...(problem && { pin: problem }),
    ...(!problem && again !== pin && { again: 'The two PINs are not the same' }),
  }
}

const signOutAddress = addressOf('POST /api/auth/sign-out')

/** By the form that needs no script, as everywhere; it leads to the page that says so. */
function signOut() {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = signOutAddress
  document.body.append(form)
  form.submit()
}

/** Where windows are not let open, this one shows the survey: signed out first. */
async function showHere(address: string) {
  await fetch(signOutAddress, { method: 'POST', redirect: 'manual' })
  location.assign(address)
}

/** Starts unattended mode on this device: checks, tells the platform, keeps what is needed, signs out, opens the survey. */
export function useStart(surveyId: number) {
  const [busy, setBusy] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const [errors, setErrors] = useState<Errors>({})
  const params = { id: surveyId }

  /** A field that is being put right is not wrong until it is sent again. */
  const forgive = (fields: readonly string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))))

  /** A device that could not be set up is none. */
  async function startDevice(given: Given): Promise<string> {
    const started = await api.send('POST /api/surveys/{id}/unattended-devices', {
      params,
      body: { label: given.label },
    })
    const { label, pin, idleSeconds, onIdle } = given
    try {
      await setUpDevice(started, { label: label.trim(), pin, idleSeconds, onIdle })
    } catch (error) {
      await api
        .send('DELETE /api/surveys/{id}/unattended-devices', { params, body: { deviceId: started.id } })
        .catch(() => undefined)
      throw error
    }
    return `/survey/${started.quickCode}/unattended`
  }

  async function start(given: Given) {
    const mistakes = mistakesIn(given)
    setErrors(mistakes)
    setComplaint(undefined)
    if (Object.keys(mistakes).length > 0) return
    if (!canStandAlone()) return setComplaint(say.unableToStart(say.notSecure))
    // Windows may be opened while the press is fresh, so this one is opened before it has anything to show.
    const opened = window.open('about:blank', '_blank')
    setBusy(true)
    try {
      const address = await startDevice(given)
      if (!opened) return await showHere(address)
      opened.location.replace(address)
      signOut()
    } catch (error) {
      opened?.close()
      setBusy(false)
      if (!(error instanceof Problem)) throw error
      setComplaint(say.unableToStart(error.message))
    }
  }

  return { start, busy, complaint, errors, forgive }
}
