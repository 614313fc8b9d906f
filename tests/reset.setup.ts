import { afterAll } from 'vitest'
import { expectNothingLeft, processLeaks, resetProcess } from './reset.ts'

afterAll(() => {
  resetProcess()
  expectNothingLeft(processLeaks())
})
