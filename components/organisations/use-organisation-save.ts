'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useAbility } from '@/components/access/can'
import { useSave } from '@/components/form/use-save'
import { showTab } from '@/components/ui/tabs'
import { useToasts } from '@/components/ui/toasts'
import { type AnswerOf, api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/organisations/messages'
import type { Organisation } from '@/lib/organisations/read-organisations'
import {
  type OrganisationFormState,
  type OrganisationResult,
  type OrganisationValues,
  valuesOf,
} from './organisation-form-state'

/** Somebody else saved first: the server's message, and the organisation as they left it. */
export type SaveConflict = { message: string; theirs: AnswerOf<'GET /api/organisations/{id}'> }

type SaveAnswer = { id: number; version?: number; logo?: string; logoProblem?: string }

/**
 * Saves an organisation and then, where one was chosen, its logo. After a lost update (409) nothing typed is lost:
 * `conflict` is the other's version, and `keepChanges` puts one's own changes on top of it, `discardChanges` drops them.
 */
export function useOrganisationSave(form: OrganisationFormState, organisation: Organisation | undefined) {
  const router = useRouter()
  const toasts = useToasts()
  const version = useRef(organisation?.version)
  const isNew = useRef(false)
  const mayCreate = useAbility().can('create', 'organisation')
  const [logoFile, setLogoFile] = useState<File | null>(null)
  const [logoMark, setLogoMark] = useState(organisation?.logo ?? null)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)

  async function send({ logo: _, enableAccounts, ...values }: OrganisationResult): Promise<SaveAnswer> {
    const answer = await (organisation
      ? api.send('PUT /api/organisations', {
          body: {
            ...values,
            enableAccounts,
            id: organisation.id,
            version: version.current,
          },
        })
      : api.send('POST /api/organisations', { body: values })
    ).catch(async (error) => {
      await detectConflict(error)
      throw error
    })
    return logoFile ? { ...answer, ...(await sendLogo(answer.id, logoFile)) } : answer
  }

  /** The deleted one's page is left: what is saved has a page of its own. */
  async function create({ logo: _, enableAccounts: __, ...values }: OrganisationResult): Promise<SaveAnswer> {
    const answer = await api.send('POST /api/organisations', { body: values })
    isNew.current = true
    return logoFile ? { ...answer, ...(await sendLogo(answer.id, logoFile)) } : answer
  }

  async function detectConflict(error: unknown) {
    if (!organisation || !(error instanceof Problem) || error.status !== 409) return
    const theirs = await api
      .send('GET /api/organisations/{id}', { params: { id: organisation.id } })
      .catch(() => undefined)
    if (theirs && theirs.version !== version.current) setConflict({ message: error.message, theirs })
  }

  function saved(answer: SaveAnswer) {
    version.current = answer.version ?? version.current
    setConflict(null)
    setLogoFile(null)
    if (answer.logo) setLogoMark(answer.logo)
    form.resetField('logo', { defaultValue: '' })
    form.resetField('enableAccounts', { defaultValue: false })
    if (answer.logoProblem !== undefined) toasts.error(messages.savedWithoutLogo(answer.logoProblem))
    if (organisation && !isNew.current) router.refresh()
    else router.push(`/organisation-details/${answer.id}?tabIndex=0`)
  }

  const save = useSave<OrganisationValues, OrganisationResult, SaveAnswer>(form, {
    send,
    saved: organisation ? messages.updated : messages.created,
    refused: organisation ? messages.unableToUpdate : messages.unableToCreate,
    invalid: (count) => {
      // Every field that can be wrong is on the first tab: the summary's links must lead somewhere.
      showTab(0)
      return messages.validationErrors(count)
    },
    alreadySaving: messages.alreadyProcessing,
    asNew: mayCreate ? { label: 'Save as a new organisation', send: create, saved: messages.created } : undefined,
    then: saved,
  })

  function continueFrom(theirs: SaveConflict['theirs'], keepMine: boolean) {
    version.current = theirs.version
    form.reset(valuesOf(theirs), { keepDirtyValues: keepMine })
    setConflict(null)
  }

  return {
    save,
    logoFile,
    setLogoFile,
    logoMark,
    logoRemoved: () => setLogoMark(null),
    conflict,
    keepChanges: () => conflict && continueFrom(conflict.theirs, true),
    discardChanges: () => conflict && continueFrom(conflict.theirs, false),
  }
}

/** The new logo's mark, or why there is none: the organisation is saved by then, so nothing is thrown. */
async function sendLogo(id: number, file: File): Promise<Pick<SaveAnswer, 'logo' | 'logoProblem'>> {
  try {
    const { logo } = await api.upload('POST /api/organisations/{id}/logo', file, { params: { id } })
    return { logo }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { logoProblem: error.message }
  }
}
