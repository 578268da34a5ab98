/** What of a list's address its grid wrote last in this tab, by the path of its page: for the way back from a record. */
const keyOf = (path: string) => `grid:${path}`

export function rememberList(path: string, query: string): void {
  try {
    if (query === '') sessionStorage.removeItem(keyOf(path))
    else sessionStorage.setItem(keyOf(path), query)
  } catch {
    // A browser without storage goes back to the usual view.
  }
}

/** The address of a list as it was left; `path` itself where it was not, and where it says more than a path. */
export function listAsLeft(path: string): string {
  try {
    const query = sessionStorage.getItem(keyOf(path))
    return query ? `${path}?${query}` : path
  } catch {
    return path
  }
}
