import { expect, test } from 'vitest'
import { compareWithKnown } from './known-share'

test.each([
  [{ low: 0.31, high: 0.4 }, 0.3, 'higher'],
  [{ low: 0.2, high: 0.29 }, 0.3, 'lower'],
  [{ low: 0.3, high: 0.39 }, 0.3, 'about the same'],
  [{ low: 0.21, high: 0.39 }, 0.3, 'about the same'],
  [{ low: 0.19, high: 0.32 }, 0.3, 'too few to tell'],
  [{ low: 0.28, high: 0.41 }, 0.3, 'too few to tell'],
])('%j beside %s: %s', (interval, known, words) => expect(compareWithKnown(interval, known)).toBe(words))
