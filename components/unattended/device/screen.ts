/** The whole screen for the survey; refused where the browser has no such thing, and the survey goes on without. */
export function enterFullScreen() {
  if (document.fullscreenElement === null) void document.documentElement.requestFullscreen?.().catch(() => undefined)
}

export function leaveFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}

/** Keeps the screen lit while the page shows, where the device allows it. */
export function keepScreenAwake() {
  const ask = () => {
    if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => undefined)
  }
  ask()
  document.addEventListener('visibilitychange', ask)
}

/**
 * Back shows nobody the page before: the window has one page, and one entry that Back leads to and returns from. A page
 * that the browser had put aside whole is loaded anew.
 */
export function blockBackNavigation() {
  history.pushState(null, '')
  window.addEventListener('popstate', () => history.pushState(null, ''))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
