import { expect, test } from 'vitest'
import { tryMutations } from './mutations.ts'

const seed = Date.now()

test(`a mutated file gets a response, and a refusal names a defect it still has (seed ${seed})`, async () => {
  await expect(tryMutations(seed, 150)).resolves.toBeUndefined()
})
