'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Pill } from '@/components/ui/pill'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { messages } from '@/lib/accounts/two-factor/messages'
import type { TwoFactorState } from '@/lib/accounts/two-factor/service'
import { api } from '@/lib/api'
import { EnrolmentSteps } from './enrolment-steps'
import { PasswordForm } from './password-form'
import { RecoveryCodeList } from './recovery-code-list'

const fewCodes = 3

type TwoFactorTask = 'set up' | 'new codes' | 'turn off'

/** One's own two-factor sign-in: on or off, the recovery codes, the devices that skip it. */
export function TwoFactorSection({ state }: { state: TwoFactorState }) {
  const [task, setTask] = useState<TwoFactorTask | null>(null)
  const on = state.enabledAt !== null
  return (
    <Card
      title="Two-factor sign-in"
      action={!task && <Pill kind={on ? 'success' : 'neutral'}>{on ? 'On' : 'Off'}</Pill>}
    >
      {task ? (
        <TaskForm task={task} isOn={on} onEnd={() => setTask(null)} />
      ) : on ? (
        <TwoFactorOn state={state} begin={setTask} />
      ) : (
        <TwoFactorOff hasPassword={state.hasPassword} begin={setTask} />
      )}
    </Card>
  )
}

function TwoFactorOff({ hasPassword, begin }: { hasPassword: boolean; begin: (task: TwoFactorTask) => void }) {
  if (!hasPassword) return <p className="max-w-text">{messages.noPassword}</p>
  return (
    <>
      <p className="mb-4 max-w-text">
        With a second step, a stolen password alone opens nothing: after the password you enter a code from an app on
        your phone.
      </p>
      <Button kind="primary" onPress={() => begin('set up')}>
        Set up
      </Button>
    </>
  )
}

function TwoFactorOn({ state, begin }: { state: TwoFactorState; begin: (task: TwoFactorTask) => void }) {
  const { unusedRecoveryCodes, trustedDevices, isRequired } = state
  return (
    <div className="flex flex-col gap-4">
      {unusedRecoveryCodes <= fewCodes && (
        <Banner kind="warning" title="Few recovery codes are left">
          Make new ones before you need them.
        </Banner>
      )}
      <p>
        {unusedRecoveryCodes} of your recovery codes {unusedRecoveryCodes === 1 ? 'is' : 'are'} unused.{' '}
        {trustedDevices === 0
          ? 'No device skips the code.'
          : `${trustedDevices} ${trustedDevices === 1 ? 'device skips' : 'devices skip'} the code.`}{' '}
        {isRequired && 'Your role must use two-factor sign-in.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => begin('new codes')}>New recovery codes</Button>
        <Button onPress={() => begin('set up')}>Move to another phone</Button>
        {trustedDevices > 0 && <ForgetDevices />}
        {!isRequired && <Button onPress={() => begin('turn off')}>Turn off</Button>}
      </div>
    </div>
  )
}

function ForgetDevices() {
  const toasts = useToasts()
  const router = useRouter()
  const { run } = useAction()
  const forget = () =>
    run(
      (reason) => messages.unableTo('forget devices', reason),
      async () => {
        await api.send('DELETE /api/users/profile/two-factor/trusted-devices')
        toasts.success(messages.forgotten)
        router.refresh()
      },
    )
  return <Button onPress={forget}>Ask for the code on all devices</Button>
}

function TaskForm({ task, isOn, onEnd }: { task: TwoFactorTask; isOn: boolean; onEnd: () => void }) {
  const router = useRouter()
  const [codes, setCodes] = useState<string[] | null>(null)
  function end() {
    onEnd()
    router.refresh()
  }
  if (codes) return <RecoveryCodeList codes={codes} onDone={end} doneLabel="I have kept them" />
  switch (task) {
    case 'set up':
      return <EnrolmentSteps isOn={isOn} onDone={end} onCancel={onEnd} />
    case 'new codes':
      return (
        <PasswordForm
          label="Make new recovery codes"
          asksCode
          send={(body) => api.send('POST /api/users/profile/two-factor/recovery-codes', { body })}
          refused={(reason) => messages.unableTo('make new recovery codes', reason)}
          then={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onCancel={onEnd}
        />
      )
    case 'turn off':
      return (
        <PasswordForm
          label="Turn off two-factor sign-in"
          danger
          asksCode
          send={(body) => api.send('DELETE /api/users/profile/two-factor', { body })}
          saved={messages.turnedOff}
          refused={(reason) => messages.unableTo('turn two-factor sign-in off', reason)}
          then={end}
          onCancel={onEnd}
        />
      )
  }
}
