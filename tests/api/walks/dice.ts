import fc from 'fast-check'

/** Random choices of one person in one walk, determined by the seed. */
export type Dice = {
  /** An element; undefined for an empty list. */
  oneOf: <T>(list: readonly T[]) => T | undefined
  /** True with this probability in percent. */
  percent: (chance: number) => boolean
}

const FACES = 2 ** 30

export const diceOf = (seed: number, throws: number): Dice => {
  const face = fc.noBias(fc.integer({ min: 0, max: FACES - 1 }))
  const [faces = []] = fc.sample(fc.array(face, { minLength: throws, maxLength: throws }), {
    seed,
    numRuns: 1,
  })
  const left = [...faces]
  const below = (end: number): number => {
    const thrown = left.shift()
    if (thrown === undefined) throw new Error('more is thrown than was meant to be')
    return Math.floor((thrown / FACES) * end)
  }
  return { oneOf: (list) => list[below(list.length)], percent: (chance) => below(100) < chance }
}
