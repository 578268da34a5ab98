import { useEffect, useMemo, useRef, useState } from 'react'
import { messages } from '@/lib/responses/messages'
import { compilePlan } from '@/lib/surveys/engine/plan'
import type { FormFields } from '@/lib/surveys/engine/read-form'
import {
  type AnsweringSession,
  applyButton,
  beginSession,
  finalAnswers,
  partialAnswers,
} from '@/lib/unattended/device/answering-session'
import type { Device } from '@/lib/unattended/device/device'
import { beginAnswer, computeReceiptCode } from '@/lib/unattended/device/new-answer'
import { addAnswer } from '@/lib/unattended/device/store'
import { thanksSeconds, warningSeconds } from '@/lib/unattended/limits'
import { AddressDialog, IdleDialog, RestartDialog } from './dialogs'
import { Frame } from './frame'
import { applyUpdates } from './offline'
import { Page, type Screen } from './page'
import { enterFullScreen } from './screen'
import { StaffPinDialog } from './staff-pin-dialog'
import { useIdle } from './use-idle'
import { usePage } from './use-page'

type RunnerProps = {
  device: Device
  waiting: number
  /** The stored data has changed: it is read again, and sent as soon as there is a network. */
  onChanged: () => void
  /** Somebody answers, or reads the thanks; or nobody does. */
  onAnsweringChange: (isAnswering: boolean) => void
  onStaffUnlocked: () => void
}

type OpenDialog = { what: 'restart' } | { what: 'elsewhere'; address: string } | { what: 'staff' }

const startScreen: Screen = { at: 'start' }

/** Asks one person after the other. What somebody answers is in memory alone until it is finished and stored in the queue. */
export function Runner({ device, waiting, onChanged, onAnsweringChange, onStaffUnlocked }: RunnerProps) {
  const [definition, setDefinition] = useState(device.definition)
  const plan = useMemo(() => compilePlan(definition.schema), [definition])
  const [{ screen, turn }, setShown] = useState({ screen: startScreen, turn: 0 })
  const [dialog, setDialog] = useState<OpenDialog>()
  const [failure, setFailure] = useState('')
  const page = useRef<HTMLDivElement>(null)
  const isStoring = useRef(false)

  const show = (next: Screen) => {
    setShown((shown) => ({ screen: next, turn: shown.turn + 1 }))
    setDialog(undefined)
    setFailure('')
  }
  const fieldsNow = () => readFields(page.current?.querySelector('form') ?? null)

  // Texts and files change between two people, never while somebody answers.
  const isAtStart = screen.at === 'start'
  useEffect(() => {
    if (isAtStart) setDefinition(device.definition)
  }, [isAtStart, device.definition])
  const isUntouched = isAtStart && !dialog
  useEffect(() => (isUntouched ? applyUpdates(device.quickCode) : undefined), [isUntouched, device.quickCode])
  useEffect(() => onAnsweringChange(!isAtStart), [isAtStart, onAnsweringChange])

  /** @returns false where the device could not store it */
  async function storeAnswer(
    { id, validationKey, startedAt }: AnsweringSession,
    answers: AnsweringSession['answers'],
    isFinished: boolean,
  ) {
    isStoring.current = true
    const submittedAt = isFinished ? new Date().toISOString() : null
    try {
      const { quickCode } = device
      await addAnswer({ id, validationKey, startedAt, submittedAt, answers, quickCode }, device)
      onChanged()
      return true
    } catch {
      return false
    } finally {
      isStoring.current = false
    }
  }

  async function finish(sitting: AnsweringSession) {
    if (isStoring.current) return
    if (await storeAnswer(sitting, finalAnswers(plan, sitting), true))
      return show({ at: 'thanks', receipt: await computeReceiptCode(sitting.validationKey) })
    show({ at: 'step', sitting: { ...sitting, asksToSubmit: false } })
    setFailure(messages.unableToSubmit('This device could not keep your answers. Please tell a member of staff.'))
  }

  function handleSubmit(way: string, form: HTMLFormElement) {
    if (way === 'start') {
      enterFullScreen()
      return show({ at: 'step', sitting: beginSession(beginAnswer(new Date())) })
    }
    if (way === 'another') return show(startScreen)
    if (screen.at !== 'step') return
    if (way === 'proceed') return void finish(screen.sitting)
    const known = way === 'previous' || way === 'complete' ? way : 'next'
    show({ at: 'step', sitting: applyButton(plan, screen.sitting, readFields(form), known) })
  }

  function restart() {
    const hasAnswered = screen.at === 'step' && partialAnswers(plan, screen.sitting, fieldsNow()) !== undefined
    if (hasAnswered) setDialog({ what: 'restart' })
    else location.reload()
  }

  /** Somebody went without finishing: the answers so far are stored where staff chose so. */
  async function storePartial() {
    if (screen.at !== 'step' || device.onIdle !== 'keep') return
    const partial = partialAnswers(plan, screen.sitting, fieldsNow())
    if (partial) await storeAnswer(screen.sitting, partial, false)
  }

  async function leave() {
    if (isStoring.current) return
    await storePartial()
    show(startScreen)
  }

  usePage(page, turn, { onSubmit: handleSubmit, onAddress: (address) => setDialog({ what: 'elsewhere', address }) })
  const isThanking = screen.at === 'thanks' && !dialog
  const idleSeconds = isThanking ? Math.min(thanksSeconds, device.idleSeconds) : device.idleSeconds
  const patience = { idleMs: idleSeconds * 1000, warningMs: warningSeconds * 1000 }
  const phase = useIdle(
    !isAtStart || dialog !== undefined,
    patience,
    `${turn} ${dialog?.what ?? ''}`,
    () => void leave(),
  )

  useEffect(() => {
    document.title = definition.name
  }, [definition.name])

  const close = () => setDialog(undefined)
  return (
    <Frame
      organisation={definition.organisation}
      logo={definition.logo}
      onRestart={restart}
      waiting={waiting}
      onStaff={() => setDialog({ what: 'staff' })}
    >
      {failure && (
        <p className="errors" role="alert">
          {failure}
        </p>
      )}
      <div ref={page}>
        <Page key={turn} device={device} definition={definition} plan={plan} screen={screen} />
      </div>
      {dialog?.what === 'restart' && <RestartDialog onRestart={() => location.reload()} onStay={close} />}
      {dialog?.what === 'elsewhere' && <AddressDialog address={dialog.address} onClose={close} />}
      {dialog?.what === 'staff' && (
        <StaffPinDialog device={device} onUnlocked={() => void storePartial().then(onStaffUnlocked)} onClose={close} />
      )}
      {phase.at === 'warning' && <IdleDialog secondsLeft={phase.secondsLeft} />}
    </Frame>
  )
}

/** The current fields of a form, as a server would get them; nothing where there is no form. */
function readFields(form: HTMLFormElement | null): FormFields {
  const fields: FormFields = {}
  if (!form) return fields
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    const before = fields[name]
    fields[name] = before === undefined ? value : [before, value].flat()
  }
  return fields
}
