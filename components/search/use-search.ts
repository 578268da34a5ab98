import { useEffect, useState } from 'react'
import { addressOf, api } from '@/lib/api'
import { normaliseTyped, type SearchGroup, searchFrom } from '@/lib/search/rules'

/** `words` is what the groups answer; while another question is under way they stay. */
type Answer = { words: string; groups: readonly SearchGroup[]; isFailed: boolean }

const nothing: Answer = { words: '', groups: [], isFailed: false }

/** A pause in typing before the search is sent, so that a word costs one call and not one a letter. */
const debounceMs = 150

/** What is found for the words in the box. A later question overtakes an earlier one, whichever answers first. */
export function useSearch(typed: string) {
  const words = normaliseTyped(typed)
  const isAsked = words.length >= searchFrom
  const [answer, setAnswer] = useState(nothing)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (!isAsked) return setAnswer(nothing)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api.read(addressOf('GET /api/search', { query: { text: words } }), { signal: abort.signal }).then(
        ({ groups }) => !abort.signal.aborted && setAnswer({ words, groups: groups as SearchGroup[], isFailed: false }),
        () => !abort.signal.aborted && setAnswer({ words, groups: [], isFailed: true }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words, isAsked, attempt])

  return {
    words,
    groups: isAsked ? answer.groups : [],
    isSearching: isAsked && answer.words !== words,
    isFailed: isAsked && answer.words === words && answer.isFailed,
    retry: () => {
      setAnswer(nothing)
      setAttempt((times) => times + 1)
    },
  }
}
