/** Runs that fingers follow on a keyboard, and that everybody can recite. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0k1l2m3',
  'a1s2d3f4g5h6j7k8l9',
  '!@#$%^&*()_+',
  '!"£$%^&*()_+',
]
const reversed = (text: string) => [...text].reverse().join('')
const everyRun = runs.flatMap((run) => [run, reversed(run)])

/** The shortest piece that, repeated, makes the whole (its last turn may be cut): `abcabcab` is `abc`. */
export function repeatedPiece(text: string): string {
  for (let size = 1; size < text.length; size += 1) {
    const piece = text.slice(0, size)
    if (piece.repeat(Math.ceil(text.length / size)).startsWith(text)) return piece
  }
  return text
}

/** Takes the longest run off the front; the length of a run counts from three characters. */
function runAtFront(text: string): number {
  let longest = 0
  for (const run of everyRun)
    for (let at = 0; at < run.length; at += 1) {
      let length = 0
      while (length < text.length && at + length < run.length && run[at + length] === text[length]) length += 1
      longest = Math.max(longest, length)
    }
  return longest >= 3 ? longest : 0
}

/** True where nothing but runs one after another makes the text: `qwertyuiop123`, `1234567890ab` (two letters over). */
export function isOnlyRuns(text: string): boolean {
  let rest = text
  while (rest.length > 2) {
    const length = runAtFront(rest)
    if (length === 0) return false
    rest = rest.slice(length)
  }
  return true
}
