import { cleanup } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { valuesOf } from '../../../domain/query-versions.ts'
import { useSteps } from '../../../src/query-editor/useQuerySession.ts'
import { later } from './editing.ts'
import { queryOf } from './example-query.ts'
import { renderInQuery } from './in-query.tsx'

afterEach(cleanup)

test('the steps of a newer version stay when something else renders before their transition has ended', () => {
  const shown: string[][] = []
  const held: { renderAgain: () => void } = { renderAgain: () => undefined }
  const Steps = () => {
    const steps = useSteps()
    const [, setCount] = useState(0)
    shown.push(steps.map(({ event }) => event))
    held.renderAgain = () => setCount((count) => count + 1)
    return null
  }
  const { session } = renderInQuery(<Steps />, { query: queryOf({ status: 'SCR' }) })
  expect(shown.at(-1)).not.toContain('contract.enterInLedger')
  const query = queryOf({ status: 'CR', modifiedDtime: later })
  flushSync(() => session().send({ type: 'query.read', query, mine: valuesOf(query) }))
  expect(shown.at(-1)).toContain('contract.enterInLedger')
  flushSync(() => held.renderAgain())
  expect(shown.at(-1)).toContain('contract.enterInLedger')
})
