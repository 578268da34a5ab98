// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ToastProvider } from '@/components/ui/toasts'
import { type InvitationFacts, useInvitationNotice } from './use-invitation-notice'

const push = vi.fn()
const router = { push, replace: vi.fn(), refresh: vi.fn(), back: vi.fn(), forward: vi.fn(), prefetch: vi.fn() }

function Create(facts: InvitationFacts & { isActive: boolean }) {
  const notify = useInvitationNotice(facts)
  return (
    <button type="button" onClick={() => notify({ id: 31, isActive: facts.isActive })}>
      Create
    </button>
  )
}

async function create(facts: InvitationFacts & { isActive?: boolean }) {
  render(
    <AppRouterContext value={router as never}>
      <ToastProvider>
        <Create isActive {...facts} />
      </ToastProvider>
    </AppRouterContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
}

beforeEach(() => push.mockReset())
afterEach(cleanup)

describe('whoever has created a user', () => {
  test('hears nothing more where the invitation goes by email', async () => {
    await create({ sendsMail: true, mayMakeLink: false })
    expect(screen.queryByText(/No email is sent from here/)).toBeNull()
  })

  test('hears nothing more of somebody who is disabled and cannot be invited yet', async () => {
    await create({ sendsMail: false, mayMakeLink: false, isActive: false })
    expect(screen.queryByText(/No email is sent from here/)).toBeNull()
  })

  test('hears, where no email is sent, who can make an invitation link', async () => {
    await create({ sendsMail: false, mayMakeLink: false })
    await screen.findByText('No email is sent from here. A Global Admin can make an invitation link for them.')
    expect(screen.queryByRole('button', { name: 'Open their page' })).toBeNull()
  })

  test('is led, as a Global Admin, to where the link is made', async () => {
    await create({ sendsMail: false, mayMakeLink: true })
    await screen.findByText('No email is sent from here. Make an invitation link on their page and hand it on.')
    await userEvent.click(screen.getByRole('button', { name: 'Open their page' }))
    expect(push).toHaveBeenCalledWith('/user-overview/31')
  })
})
