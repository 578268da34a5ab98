'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import type { BulkRow } from '@/lib/floor/bulk/bulk-rows'
import { generalMessage } from '@/lib/floor/errors/general-message'
import { countOf, formatNumber } from '@/lib/floor/format-number'
import { Problem } from '@/lib/floor/http/problem'
import type { BulkActions, BulkAnswer, BulkChoice } from './bulk-actions'

type BulkDialogProps = {
  bulk: BulkActions<unknown, unknown>
  choice: BulkChoice<unknown>
  rows: readonly unknown[]
  onClose: () => void
  onDone: () => void
}

type Step =
  | { at: 'asking' | 'doing' | 'undoing' }
  | { at: 'preview' | 'done' | 'undone'; answer: BulkAnswer<unknown> }
  | { at: 'failed'; message: string }

/** What will happen to each row and what will not, and why; then what did, with the way back where there is one. */
export function BulkDialog({ bulk, choice, rows, onClose, onDone }: BulkDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const [selected] = useState(rows)
  const names = new Map(selected.map((row) => [bulk.idOf(row), bulk.nameOf(row)]))
  const ids = [...names.keys()]
  const hasChanged = useRef(false)

  async function go(at: 'asking' | 'doing' | 'undoing', work: () => Promise<Step>) {
    setStep({ at })
    try {
      setStep(await work())
    } catch (error) {
      setStep({ at: 'failed', message: error instanceof Problem ? error.message : generalMessage(500) })
    }
  }
  const ask = () =>
    go('asking', async () => ({
      at: 'preview',
      answer: await bulk.send({ ids, action: choice.action, preview: true }),
    }))
  const apply = (answer: BulkAnswer<unknown>) =>
    go('doing', async () => {
      hasChanged.current = true
      const going = answer.rows.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
      return { at: 'done', answer: await bulk.send({ ids: going, action: choice.action, preview: false }) }
    })
  const undo = (answer: BulkAnswer<unknown>) =>
    go('undoing', async () => {
      const back: BulkRow[] = []
      for (const each of answer.undo) back.push(...(await bulk.send({ ...each, preview: false })).rows)
      return { at: 'undone', answer: { rows: back, undo: [] } }
    })
  const close = () => {
    onClose()
    if (hasChanged.current) onDone()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => void ask(), [])

  const going = 'answer' in step ? step.answer.rows.filter(({ outcome }) => outcome === 'done').length : 0
  return (
    <Dialog
      open
      onClose={close}
      title={`${choice.label}: ${countOf(ids.length, ...bulk.noun)}`}
      actions={
        <>
          <Button onPress={close}>{step.at === 'preview' ? 'Cancel' : 'Close'}</Button>
          {step.at === 'preview' && going > 0 && (
            <Button kind={choice.danger ? 'danger' : 'primary'} onPress={() => void apply(step.answer)}>
              {`${choice.label} ${countOf(going, ...bulk.noun)}`}
            </Button>
          )}
          {step.at === 'done' && step.answer.undo.length > 0 && (
            <Button onPress={() => void undo(step.answer)}>Undo</Button>
          )}
          {step.at === 'failed' && !hasChanged.current && (
            <Button kind="primary" onPress={() => void ask()}>
              Try again
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="max-w-text">{choice.explanation}</p>
        <p role="status" className="font-semibold">
          {headlineOf(step, bulk.noun)}
        </p>
        {(step.at === 'asking' || step.at === 'doing' || step.at === 'undoing') && <Skeleton className="h-24 w-full" />}
        {'answer' in step && <Outcomes rows={step.answer.rows} names={names} isPreview={step.at === 'preview'} />}
      </div>
    </Dialog>
  )
}

function headlineOf(step: Step, noun: readonly [string, string]): string {
  if (step.at === 'failed') return step.message
  if (!('answer' in step))
    return { asking: 'Looking what would happen…', doing: 'Under way…', undoing: 'Taking it back…' }[step.at]
  const { rows } = step.answer
  const done = rows.filter(({ outcome }) => outcome === 'done').length
  const left = rows.length - done
  const words = { preview: ['will be changed', 'will not'], done: ['changed', 'not'], undone: ['taken back', 'not'] }[
    step.at
  ]
  return `${countOf(done, ...noun)} ${words[0]}${left > 0 ? `, ${formatNumber(left)} ${words[1]}` : ''}.`
}

type OutcomesProps = { rows: readonly BulkRow[]; names: ReadonlyMap<number, string>; isPreview: boolean }

/** Those that stay as they are first: they are what somebody has to know. */
function Outcomes({ rows, names, isPreview }: OutcomesProps) {
  const groups = [
    {
      title: isPreview ? 'Will not be changed' : 'Not changed',
      rows: rows.filter(({ outcome }) => outcome !== 'done'),
    },
    { title: isPreview ? 'Will be changed' : 'Changed', rows: rows.filter(({ outcome }) => outcome === 'done') },
  ]
  return groups.map(
    (group) =>
      group.rows.length > 0 && (
        <section key={group.title}>
          <h3 className="font-semibold text-ink-soft text-sm">{group.title}</h3>
          <ul className="divide-y divide-line">
            {group.rows.map(({ id, reason, notes }) => (
              <li key={id} className="flex flex-wrap gap-x-3 py-1.5">
                <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
                  {names.get(id) ?? `Number ${id}`}
                </span>
                <span className="min-w-0 flex-1 basis-64 text-ink-soft text-sm">
                  {[reason, ...notes].filter(Boolean).join(' ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ),
  )
}
