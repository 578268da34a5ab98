'use client'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { DemonstrationAccount } from '@/lib/accounts/demonstration'

/** Who may be tried on a machine with demonstration data; choosing one fills in the form above. */
export function DemonstrationAccounts({ accounts }: { accounts: DemonstrationAccount[] }) {
  const [first] = accounts
  if (!first) return null
  return (
    <Card title="Demonstration accounts" className="mt-6">
      <p className="text-ink-soft text-sm">
        Shown on this machine only.{' '}
        {first.password ? (
          <>
            They share the password <code className="whitespace-nowrap text-ink">{first.password}</code>.
          </>
        ) : (
          'Their password is the one set as DEMO_PASSWORD.'
        )}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.email} className="flex items-center justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <p className="font-semibold">{account.email}</p>
              <p className="text-ink-soft text-sm">
                {[account.title, account.note].filter((part) => part !== '').join(', ')}
              </p>
            </div>
            <Button size="small" aria-label={`Use ${account.email}`} onPress={() => fillForm(account)}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function fillForm({ email, password }: DemonstrationAccount) {
  for (const [name, value] of Object.entries({ email, password: password ?? '' })) {
    const input = document.getElementById(name)
    if (input instanceof HTMLInputElement) input.value = value
  }
  const next = document.querySelector<HTMLElement>(password ? 'form button[type=submit]' : '#password')
  next?.focus()
}
