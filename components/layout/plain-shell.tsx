import type { ReactNode } from 'react'
import { BareLink } from '@/components/ui/bare-link'
import { AppProviders } from './app-providers'
import { Footer } from './footer'
import { Logo } from './logo'
import { PageFocus } from './page-focus'
import { SkipLink } from './skip-link'

type PlainShellProps = {
  /** narrow: a single short form, such as sign-in; text: reading; page: everything else. */
  width?: 'narrow' | 'text' | 'page'
  children: ReactNode
}

const widths = { narrow: 'max-w-[480px]', text: 'max-w-[760px]', page: 'max-w-page' }

/** For public pages: the logo, the page, the footer; no menu. */
export function PlainShell({ width = 'page', children }: PlainShellProps) {
  return (
    <AppProviders>
      <SkipLink />
      <PageFocus />
      <div className="flex min-h-dvh flex-col">
        <header className="flex h-14 items-center border-line border-b bg-paper px-4 sm:px-8 print:hidden">
          <BareLink href="/" className="flex items-center rounded-md" aria-label="Illuminate, home">
            <Logo />
          </BareLink>
        </header>
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col px-4 py-8 outline-none sm:px-8 sm:py-12">
          <div className={`mx-auto w-full ${widths[width]}`}>{children}</div>
        </main>
        <Footer signedIn={false} />
      </div>
    </AppProviders>
  )
}
