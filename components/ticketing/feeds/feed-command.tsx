'use client'

import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { useCopy } from '@/components/ui/use-copy'
import { type CommandKind, commandKinds, feedCommand } from '@/lib/ticketing/feeds/commands'
import { messages } from '@/lib/ticketing/feeds/messages'

const kindWords: Record<CommandKind, string> = {
  curl: 'curl',
  gzip: 'curl, packed by gzip',
  powershell: 'PowerShell 7',
}
const kindChoices = commandKinds.map((id) => ({ id, name: kindWords[id] }))

type FeedCommandProps = { organisationId: number; profiles: readonly string[]; publicUrl: string }

/** The command that sends a file for the organisation by the chosen profile; the token is never part of it. */
export function FeedCommand({ organisationId, profiles, publicUrl }: FeedCommandProps) {
  const [chosen, setProfile] = useState<string | null>(null)
  const [kind, setKind] = useState<CommandKind>('curl')
  const copy = useCopy(messages)
  // The profiles are those of the organisation, which may be another one by now.
  const profile = chosen !== null && profiles.includes(chosen) ? chosen : ''
  const command = feedCommand(kind, { publicUrl, organisationId, profile })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Select
        label="Profile"
        hint="How the file is read. Choose one where several systems send files."
        choices={profiles.map((name) => ({ id: name, name }))}
        value={profile === '' ? null : profile}
        onChange={(id) => setProfile(id === null ? null : String(id))}
        blank="Recognised by the headings of the file"
        className="max-w-120"
      />
      <RadioGroup
        label="Command"
        choices={kindChoices}
        value={kind}
        onChange={(id) => setKind(commandKinds.find((one) => one === id) ?? 'curl')}
        inline
      />
      <CodeBlock>{command}</CodeBlock>
      <div>
        <Button icon={<Copy size={18} aria-hidden="true" />} onPress={() => void copy(command)}>
          Copy command
        </Button>
      </div>
    </div>
  )
}
