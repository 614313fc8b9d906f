import { expect, test } from 'vitest'
import { tryMutations } from './mutations.ts'

const seed = Date.now()

test(`edited files are answered, and refused for what is left (seed ${seed})`, async () => {
  await expect(tryMutations(seed, 150)).resolves.toBeUndefined()
})
