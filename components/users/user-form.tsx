'use client'

import { useRouter } from 'next/navigation'
import { useWatch } from 'react-hook-form'
import { useAbility } from '@/components/access/can'
import { FormRadioGroup, FormSelect, FormTextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SaveBar } from '@/components/form/save-bar'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { recordStatuses } from '@/components/grid/record-status'
import type { Choice } from '@/components/ui/choice'
import { DeleteRecord } from '@/components/ui/delete-record'
import { listAsLeft } from '@/components/ui/left-lists'
import { InfoTip } from '@/components/ui/tooltip'
import type { RoleNumber } from '@/db/stored-values'
import { api } from '@/lib/api'
import type { StaffActor } from '@/lib/floor/identity/context'
import { role, roleNames } from '@/lib/floor/identity/role'
import { messages } from '@/lib/users/messages'
import { grantableRoles, isAccessFixed, isRemindedRole, rightsOver, userLimits } from '@/lib/users/rules'
import { OrganisationAccess } from './organisation-access'
import { RemindersSwitch } from './reminders-switch'
import { useInvitationNotice } from './use-invitation-notice'

/** What the form needs of a saved user. */
type KnownUser = {
  id: number
  version: number
  email: string
  firstName: string
  lastName: string
  fullName: string
  jobtitle: string
  role: RoleNumber
  activeStatus: 0 | 1
  confirmationRemindersEnabled: boolean
  hasOtherAccess: boolean
}

type UserFormProps = {
  /** Absent when a user is created. */
  user?: KnownUser
  /** The organisations of the user in reach; for a new one, those to start with. */
  organisations: readonly Choice[]
  actor: Pick<StaffActor, 'userId' | 'role'>
  /** Without it everything is shown and nothing can be changed. */
  maySave: boolean
  mayDelete: boolean
  /** Whether this installation sends email, which a new user's invitation goes by. */
  sendsMail: boolean
}

const listPath = '/users-list'

const rolesHelp =
  'A General User can view Events & Surveys, Insights and Locations but cannot create, upload, edit or download data. ' +
  'An Organisation Admin has all features including User Management and Organisation Management.'

const emailHint = (sendsMail: boolean) =>
  sendsMail
    ? 'They sign in with it. We email them a link to choose a password, which works for 72 hours.'
    : 'They sign in with it. No email is sent here: once they are saved, their page says how they choose a password.'

/** A user, new or known. */
export function UserForm({ user, organisations, actor, maySave, mayDelete, sendsMail }: UserFormProps) {
  const router = useRouter()
  const noticeInvitation = useInvitationNotice({ sendsMail, mayMakeLink: useAbility().can('update', 'operations') })
  const savedIds = organisations.map(({ id }) => Number(id))
  const form = useValidatedForm(() => loadSchema(user?.hasOtherAccess ?? false), {
    ...(user ?? {
      email: '',
      firstName: '',
      lastName: '',
      jobtitle: '',
      activeStatus: 1,
      confirmationRemindersEnabled: true,
    }),
    accessLocations: savedIds,
  })
  const chosenRole = useWatch({ control: form.control, name: 'role' })
  const firstName = useWatch({ control: form.control, name: 'firstName' })
  const rights = user
    ? rightsOver(actor, { id: user.id, isShared: user.hasOtherAccess })
    : { role: true, status: true, delete: false }
  const savedUser = user && { ...user, hasAccess: savedIds.length > 0, isShared: user.hasOtherAccess }
  const isFixed = (chosen: unknown) => isAccessFixed(actor, savedUser, Number(chosen ?? -1))
  const isSelf = user?.id === actor.userId

  const save = useSave(form, {
    send: ({ ...values }) => {
      return user
        ? api.send('PUT /api/users', { body: { ...values, id: user.id, version: user.version } })
        : api.send('POST /api/users', { body: values })
    },
    saved: user ? messages.updated : messages.created,
    refused: messages.unableToSave,
    invalid: messages.invalid,
    alreadySaving: messages.alreadySaving,
    asNew: {
      label: 'Save as a new user',
      send: (values) => api.send('POST /api/users', { body: values }),
      saved: messages.created,
    },
    then: (answer, { activeStatus }) => {
      if (!('version' in answer)) noticeInvitation({ id: answer.id, isActive: activeStatus === 1 })
      router.push(listAsLeft(listPath))
      // Or the Back button would show them as they were before, and refuse the next save.
      router.refresh()
    },
  })

  /** A Global Admin has no organisations; where they are fixed, what was cleared comes back. */
  function followRole(newRole: Choice['id'] | null) {
    const set = (ids: number[]) => form.setValue('accessLocations', ids, { shouldDirty: true })
    if (newRole === role.globalAdmin) set([])
    else if (isFixed(newRole)) set(savedIds)
    form.clearErrors('accessLocations')
  }

  // Somebody's present role stays in the list even where this actor could not give it.
  const choices = [...new Set([...grantableRoles(actor), ...(user ? [user.role] : [])])]
    .sort()
    .map((id) => ({ id, name: roleNames[id] }))
  const why = isSelf ? 'own' : 'shared'
  return (
    <Form form={form} save={save} label="User" readOnly={!maySave}>
      <FormSection title="Details">
        <FormTextField
          name="email"
          label="Email"
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          limit={userLimits.email}
          hint={user ? undefined : emailHint(sendsMail)}
          {...(user && { readOnly: true })}
          className="lg:col-span-2"
        />
        <FormTextField name="firstName" label="First Name" required limit={userLimits.firstName} />
        <FormTextField name="lastName" label="Last Name" required limit={userLimits.lastName} />
        <FormSelect
          name="role"
          label="Role"
          required
          choices={choices}
          onPick={followRole}
          disabled={!rights.role}
          hint={rights.role ? undefined : roleHints[why]}
          aside={<InfoTip label="About roles" text={rolesHelp} />}
        />
        <FormTextField name="jobtitle" label="Job Title" optional limit={userLimits.jobtitle} />
        <OrganisationAccess
          known={organisations}
          fixed={isFixed(chosenRole)}
          disabled={chosenRole === role.globalAdmin}
          hint={accessHint({
            chosenRole,
            isFixed: isFixed(chosenRole),
            isSelf,
            isShared: user?.hasOtherAccess ?? false,
          })}
        />
        <FormRadioGroup
          name="activeStatus"
          label="Active Status"
          inline
          required
          choices={recordStatuses}
          disabled={!rights.status}
          hint={rights.status ? undefined : statusHints[why]}
        />
      </FormSection>
      <FormSection title="Notifications">
        <RemindersSwitch
          who={isSelf ? 'you' : firstName?.trim() || 'the user'}
          isReminded={isRemindedRole(chosenRole) || chosenRole === undefined}
        />
      </FormSection>
      {(maySave || mayDelete) && (
        <SaveBar save={save} label="Save User" onCancel={() => router.push(listAsLeft(listPath))}>
          {user && mayDelete && rights.delete && <DeleteUser id={user.id} fullName={user.fullName} />}
        </SaveBar>
      )}
    </Form>
  )
}

const loadSchema = (isShared: boolean) =>
  import('@/lib/users/schema').then(({ userForm }) => (isShared ? userForm.shared : userForm.alone))

const sharedHint = 'Other organisations share this user, so a Global Admin changes it.'
const roleHints = { own: 'You cannot change your own role.', shared: sharedHint }
const statusHints = { own: 'You cannot change your own status.', shared: sharedHint }

type AccessFacts = { chosenRole: unknown; isFixed: boolean; isSelf: boolean; isShared: boolean }

function accessHint({ chosenRole, isFixed, isSelf, isShared }: AccessFacts) {
  if (chosenRole === role.globalAdmin) return 'A Global Admin has access to every organisation.'
  if (isFixed && isSelf) return 'You cannot change your own access.'
  if (isFixed) return 'The access of an Organisation Admin is changed by an Organisation Admin.'
  return isShared ? 'They also have access to organisations that you do not manage, and keep it.' : undefined
}

/** Deletes a user after a question that says what else could be done. */
function DeleteUser({ id, fullName }: { id: number; fullName: string }) {
  return (
    <DeleteRecord
      question="Delete this user?"
      onDelete={() => api.send('DELETE /api/users', { body: { userId: id } })}
      messages={messages}
      listPath="/users-list"
    >
      <p>
        Please confirm that you would like to delete the user “{fullName}”. This is permanent and cannot be undone. To
        keep the account and only stop its use, set the Active Status to Disabled instead.
      </p>
    </DeleteRecord>
  )
}
