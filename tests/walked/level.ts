import type { WalkLevel } from '../../api/workflow.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** At which level the tests of a project walk. */
    walkLevel: WalkLevel
  }
}
