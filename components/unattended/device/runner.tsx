import { useEffect, useMemo, useRef, useState } from 'react'
import { say } from '@/lib/responses/messages'
import { compilePlan } from '@/lib/surveys/engine/plan'
import type { FormFields } from '@/lib/surveys/engine/read-form'
import type { Device } from '@/lib/unattended/device/device'
import { beginAnswer, receiptFor } from '@/lib/unattended/device/new-answer'
import { beginSitting, finished, halfDone, type Sitting, stepOn } from '@/lib/unattended/device/sitting'
import { addAnswer } from '@/lib/unattended/device/store'
import { thanksSeconds, warningSeconds } from '@/lib/unattended/limits'
import { Frame } from './frame'
import { takeNewVersions } from './offline'
import { Page, type Screen } from './page'
import { ElsewhereQuestion, RestartQuestion, StillThere } from './questions'
import { fillScreen } from './screen'
import { StaffDoor } from './staff-door'
import { useIdle } from './use-idle'
import { usePage } from './use-page'

type RunnerProps = {
  device: Device
  waiting: number
  /** What is kept has changed: it is read again, and sent as soon as there is a network. */
  changed: () => void
  /** Somebody answers, or reads the thanks; or nobody does. */
  onTaken: (isTaken: boolean) => void
  onStaffIn: () => void
}

type Asking = { what: 'restart' } | { what: 'elsewhere'; address: string } | { what: 'staff' }

const start: Screen = { at: 'start' }

/** Asks one person after the other. What somebody answers is in memory alone until it is finished and kept in the queue. */
export function Runner({ device, waiting, changed, onTaken, onStaffIn }: RunnerProps) {
  const [definition, setDefinition] = useState(device.definition)
  const plan = useMemo(() => compilePlan(definition.schema), [definition])
  const [{ screen, turn }, setShown] = useState({ screen: start, turn: 0 })
  const [asking, setAsking] = useState<Asking>()
  const [failure, setFailure] = useState('')
  const page = useRef<HTMLDivElement>(null)
  const isKeeping = useRef(false)

  const show = (next: Screen) => {
    setShown((shown) => ({ screen: next, turn: shown.turn + 1 }))
    setAsking(undefined)
    setFailure('')
  }
  const fieldsNow = () => fieldsOf(page.current?.querySelector('form') ?? null)

  // Texts and files change between two people, never under anybody's hands.
  const isFree = screen.at === 'start'
  useEffect(() => {
    if (isFree) setDefinition(device.definition)
  }, [isFree, device.definition])
  const isUntouched = isFree && !asking
  useEffect(() => (isUntouched ? takeNewVersions(device.quickCode) : undefined), [isUntouched, device.quickCode])
  useEffect(() => onTaken(!isFree), [isFree, onTaken])

  /** @returns false where the device could not keep it */
  async function keep({ id, validationKey, startedAt }: Sitting, answers: Sitting['answers'], isFinished: boolean) {
    isKeeping.current = true
    const submittedAt = isFinished ? new Date().toISOString() : null
    try {
      const { quickCode } = device
      await addAnswer({ id, validationKey, startedAt, submittedAt, answers, quickCode }, device)
      changed()
      return true
    } catch {
      return false
    } finally {
      isKeeping.current = false
    }
  }

  async function finish(sitting: Sitting) {
    if (isKeeping.current) return
    if (await keep(sitting, finished(plan, sitting), true))
      return show({ at: 'thanks', receipt: await receiptFor(sitting.validationKey) })
    show({ at: 'step', sitting: { ...sitting, asksToSubmit: false } })
    setFailure(say.unableToSubmit('This device could not keep your answers. Please tell a member of staff.'))
  }

  function press(way: string, form: HTMLFormElement) {
    if (way === 'start') {
      fillScreen()
      return show({ at: 'step', sitting: beginSitting(beginAnswer(new Date())) })
    }
    if (way === 'another') return show(start)
    if (screen.at !== 'step') return
    if (way === 'proceed') return void finish(screen.sitting)
    const known = way === 'previous' || way === 'complete' ? way : 'next'
    show({ at: 'step', sitting: stepOn(plan, screen.sitting, fieldsOf(form), known) })
  }

  function restart() {
    const hasAnswered = screen.at === 'step' && halfDone(plan, screen.sitting, fieldsNow()) !== undefined
    if (hasAnswered) setAsking({ what: 'restart' })
    else location.reload()
  }

  /** Somebody went without finishing: what was answered is kept where staff chose so. */
  async function keepHalf() {
    if (screen.at !== 'step' || device.onIdle !== 'keep') return
    const half = halfDone(plan, screen.sitting, fieldsNow())
    if (half) await keep(screen.sitting, half, false)
  }

  async function leave() {
    if (isKeeping.current) return
    await keepHalf()
    show(start)
  }

  usePage(page, turn, { submit: press, away: (address) => setAsking({ what: 'elsewhere', address }) })
  const isThanking = screen.at === 'thanks' && !asking
  const idleSeconds = isThanking ? Math.min(thanksSeconds, device.idleSeconds) : device.idleSeconds
  const patience = { idleMs: idleSeconds * 1000, warningMs: warningSeconds * 1000 }
  const phase = useIdle(!isFree || asking !== undefined, patience, `${turn} ${asking?.what ?? ''}`, () => void leave())

  useEffect(() => {
    document.title = definition.name
  }, [definition.name])

  const close = () => setAsking(undefined)
  return (
    <Frame
      organisation={definition.organisation}
      logo={definition.logo}
      onRestart={restart}
      waiting={waiting}
      onStaff={() => setAsking({ what: 'staff' })}
    >
      {failure && (
        <p className="errors" role="alert">
          {failure}
        </p>
      )}
      <div ref={page}>
        <Page key={turn} device={device} definition={definition} plan={plan} screen={screen} />
      </div>
      {asking?.what === 'restart' && <RestartQuestion onRestart={() => location.reload()} onStay={close} />}
      {asking?.what === 'elsewhere' && <ElsewhereQuestion address={asking.address} onClose={close} />}
      {asking?.what === 'staff' && (
        <StaffDoor device={device} onIn={() => void keepHalf().then(onStaffIn)} onClose={close} />
      )}
      {phase.at === 'warning' && <StillThere secondsLeft={phase.secondsLeft} />}
    </Frame>
  )
}

/** The fields of a form as it stands, as a server would get them; nothing where there is no form. */
function fieldsOf(form: HTMLFormElement | null): FormFields {
  const fields: FormFields = {}
  if (!form) return fields
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    const before = fields[name]
    fields[name] = before === undefined ? value : [before, value].flat()
  }
  return fields
}
