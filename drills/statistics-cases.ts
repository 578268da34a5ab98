import type { Random } from '@/seed/random'

const listOf = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

/**
 * Answers of two margins and the known shares of their categories: enough answers of each category that none are put
 * together, and shares near enough that no weight is cut. In every other case some answers have no category.
 */
export const rakingCases = (random: Random, count: number) =>
  listOf(count, (at) => {
    const names = {
      a: listOf(random.whole(2, 3), (one) => `a${one}`),
      b: listOf(random.whole(2, 4), (one) => `b${one}`),
    }
    const least = [...names.a.flatMap((a) => names.b.map((b) => ({ a, b })))].flatMap((cell) =>
      listOf(random.whole(10, 30), () => cell),
    )
    const more = listOf(random.whole(0, 150), () => ({ a: random.pick(names.a), b: random.pick(names.b) }))
    const missing = at % 2 === 0 ? 0 : 0.15
    const orNone = (category: string) => (random.chance(missing) ? null : category)
    const whole = [...least, ...more]
    const answers = [
      ...whole.slice(0, least.length),
      ...whole.slice(least.length).map(({ a, b }): { a: string | null; b: string | null } => ({
        a: orNone(a),
        b: orNone(b),
      })),
    ]
    const sharesOf = (margin: 'a' | 'b') =>
      Object.fromEntries(
        names[margin].map((name) => {
          const part = answers.filter((answer) => answer[margin] === name).length / answers.length
          return [name, part * (0.7 + 0.7 * random.fraction())]
        }),
      )
    return { answers, shares: { a: sharesOf('a'), b: sharesOf('b') } }
  })

/** Weighted answers in ten events and more, with a choice that is alike within each. */
export const clusterCases = (random: Random, count: number) =>
  listOf(count, () => {
    const events = listOf(random.whole(10, 30), (event) => ({ event, leaning: random.fraction() }))
    return events.flatMap(({ event, leaning }) =>
      listOf(random.whole(1, 25), () => ({
        ...{ event, weight: 0.3 + 2.7 * random.fraction(), chosen: random.chance(leaning) ? 1 : 0 },
      })),
    )
  })

/** Two shares, none and all of their bases among them, and a population that the first base is drawn from. */
export const pairCases = (random: Random, count: number) =>
  listOf(count, () => {
    const [base, otherBase] = [random.whole(1, 500), random.whole(1, 500)]
    const part = (of: number) => random.pick([0, of, random.whole(0, of), random.whole(0, of)])
    return {
      ...{ count: part(base), base, otherCount: part(otherBase), otherBase },
      population: base + random.whole(1, 5_000),
    }
  })

/** Promoters, passives and detractors, at least one person. */
export const promoterCases = (random: Random, count: number) =>
  listOf(count, () => ({
    ...{ promoters: random.whole(0, 60), passives: random.whole(1, 60), detractors: random.whole(0, 60) },
  }))
