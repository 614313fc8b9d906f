import { afterAll } from 'vitest'
import { expectNothingLeft } from '../reset.ts'
import { resetScreen, screenLeaks } from './reset.ts'

afterAll(async () => {
  await resetScreen()
  expectNothingLeft(screenLeaks())
})
