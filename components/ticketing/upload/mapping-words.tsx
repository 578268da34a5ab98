'use client'

import type { ReactNode } from 'react'

import { Select } from '@/components/ui/select'
import { salesChannels, transactionTypes } from '@/lib/ticketing/sale'
import { type DraftFaults, type MappingDraft, statusKey, wordKey } from '@/lib/ticketing/upload/mapping-draft'

type WordsProps = { words: readonly string[]; draft: MappingDraft; onChange: (draft: MappingDraft) => void }

/** A record with one more word, or one less where it means nothing. */
function withWord<Meaning>(record: Record<string, Meaning>, word: string, meaning: Meaning | null) {
  const { [wordKey(word)]: _, ...others } = record
  return meaning === null ? others : { ...others, [wordKey(word)]: meaning }
}

const statusChoices = [
  ...transactionTypes.map((type) => ({ id: type, name: type })),
  { id: 'void', name: 'Void: no longer sold' },
  { id: 'ignored', name: 'Never sold: left out' },
]

/** What the words of the status column mean. */
export function StatusWords({ words, draft, faults, onChange }: WordsProps & { faults: DraftFaults }) {
  return (
    <WordList legend="What do these words mean?">
      {words.map((word) => (
        <Select
          key={word}
          label={shown(word)}
          choices={statusChoices}
          value={draft.statusWords[wordKey(word)] ?? null}
          error={faults[statusKey(word)]}
          onChange={(id) =>
            onChange({
              ...draft,
              statusWords: withWord(draft.statusWords, word, id as MappingDraft['statusWords'][string] | null),
            })
          }
        />
      ))}
    </WordList>
  )
}

const concessionChoices = [
  { id: 'yes', name: 'Yes' },
  { id: 'no', name: 'No' },
]

/** Which ticket types are concessions. What nobody says stays unknown, and counts as neither. */
export function TicketTypeWords({ words, draft, onChange }: WordsProps) {
  return (
    <WordList legend="Which of these ticket types are concessions?">
      {words.map((word) => {
        const isConcession = draft.concessions[wordKey(word)]
        return (
          <Select
            key={word}
            label={shown(word)}
            blank="Unknown"
            choices={concessionChoices}
            value={isConcession === undefined ? null : isConcession ? 'yes' : 'no'}
            onChange={(id) =>
              onChange({ ...draft, concessions: withWord(draft.concessions, word, id === null ? null : id === 'yes') })
            }
          />
        )
      })}
    </WordList>
  )
}

const channelChoices = salesChannels.map((channel) => ({ id: channel, name: channel }))

/** What the words of the sales channel mean. */
export function ChannelWords({ words, draft, onChange }: WordsProps) {
  return (
    <WordList legend="How were tickets sold?">
      {words.map((word) => (
        <Select
          key={word}
          label={shown(word)}
          blank="Unknown"
          choices={channelChoices.filter(({ id }) => id !== 'Unknown')}
          value={draft.channelWords[wordKey(word)] ?? null}
          onChange={(id) =>
            onChange({
              ...draft,
              channelWords: withWord(draft.channelWords, word, id as MappingDraft['channelWords'][string] | null),
            })
          }
        />
      ))}
    </WordList>
  )
}

const shown = (word: string) => (word === '' ? 'Blank' : word)

const WordList = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-3 font-semibold">{legend}</legend>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
  </fieldset>
)
