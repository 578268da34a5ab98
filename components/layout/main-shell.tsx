import { type ReactNode, Suspense } from 'react'
import { DisplayProvider } from '@/components/display/display'
import { SearchButton } from '@/components/search/search-button'
import type { SearchAction } from '@/components/search/search-choice'
import { Shortcuts } from '@/components/shortcuts/shortcuts'
import { BareLink } from '@/components/ui/bare-link'
import { classes } from '@/components/ui/classes'
import type { Display } from '@/lib/floor/identity/display'
import { AppProviders } from './app-providers'
import { Footer } from './footer'
import { Logo } from './logo'
import type { MenuItem } from './menu-item'
import { MenuLink } from './menu-link'
import { MenuToggle } from './menu-toggle'
import { MobileMenu } from './mobile-menu'
import { NavigationProgress } from './navigation-progress'
import { NotificationLog } from './notification-log'
import { PageFocus } from './page-focus'
import { SideDrawer } from './side-drawer'
import { SkipLink } from './skip-link'
import { type UserLink, UserMenu } from './user-menu'

type MainShellProps = {
  /** What this person may use, in the order of the menu; without any there is no menu. */
  items: readonly MenuItem[]
  user: { id: number; fullName: string }
  /** Where the search leads besides what it finds; without any there is no search. */
  actions: readonly SearchAction[]
  /** Above Logout in the user menu. */
  userLinks: readonly UserLink[]
  signOutHref: string
  display: Display
  children: ReactNode
}

/** Header, side menu, page and footer. It checks no rights: it shows what is passed in. */
export function MainShell({ items, user, actions, userLinks, signOutHref, display, children }: MainShellProps) {
  const links = (
    <ul className="flex flex-col gap-1">
      {items.map((item) => (
        <li key={item.href}>
          <MenuLink {...item} />
        </li>
      ))}
    </ul>
  )
  return (
    <AppProviders>
      <DisplayProvider display={display}>
        <Shortcuts>
          <SkipLink />
          <PageFocus />
          <Suspense>
            <NavigationProgress />
          </Suspense>
          <header
            className={classes(
              'sticky top-0 z-30 flex h-14 [@media(max-height:480px)]:static items-center gap-1 border-line border-b bg-paper pr-2 sm:gap-2 print:hidden',
              items.length > 0 ? 'pl-2' : 'pl-3 sm:pl-5',
            )}
          >
            {items.length > 0 && (
              <>
                <MobileMenu>
                  <nav aria-label="Main">{links}</nav>
                </MobileMenu>
                <MenuToggle />
              </>
            )}
            <BareLink href="/" className="flex items-center rounded-md p-1" aria-label="Illuminate, home">
              <Logo mayShrink />
            </BareLink>
            <div className="ml-auto flex items-center gap-1">
              {actions.length > 0 && <SearchButton userId={user.id} actions={actions} />}
              <NotificationLog />
              <UserMenu fullName={user.fullName} links={userLinks} signOutHref={signOutHref} />
            </div>
          </header>
          <div className="flex min-h-[calc(100dvh-3.5rem)]">
            {items.length > 0 && (
              <SideDrawer>
                <nav aria-label="Main">{links}</nav>
              </SideDrawer>
            )}
            <div className="flex min-w-0 flex-1 flex-col">
              <main id="main" tabIndex={-1} className="flex-1 px-4 py-4 outline-none sm:px-6">
                <div className="mx-auto w-full max-w-page">{children}</div>
              </main>
              <Footer signedIn />
            </div>
          </div>
        </Shortcuts>
      </DisplayProvider>
    </AppProviders>
  )
}
