import { expect, test } from 'vitest'
import { tryMutations } from './mutations.ts'

const seed = Date.now()

test(`mutated files get a response and are refused for what is left (seed ${seed})`, async () => {
  await expect(tryMutations(seed, 150)).resolves.toBeUndefined()
})
