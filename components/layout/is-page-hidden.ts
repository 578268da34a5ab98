/** True while a dialog is open: it hides the page behind it. */
export const isPageHidden = () => document.getElementById('main')?.closest('[inert], [aria-hidden="true"]') != null
