import { relative } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import type { WalkLevel } from '../../api/workflow.calls.ts'
import { projectFolder } from '../../tools/process.ts'
import { watchTransitions, writeWalked } from './record.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The level of a project's tests. */
    walkLevel: WalkLevel
  }
}

const keys = new Set<string>()
watchTransitions((key) => keys.add(key))

afterAll(() => {
  const { testPath } = expect.getState()
  if (testPath && keys.size > 0) writeWalked(inject('walkLevel'), relative(projectFolder, testPath), keys)
})
