import { expect, test } from 'vitest'
import { statusCodes } from '../../../api/status.ts'
import { nextSteps } from '../../../machines/lifecycle/query/next-steps.ts'
import { lifecycleTransitions } from '../../../machines/lifecycle/query/transitions.ts'
import { chartOf, queryPathOf } from '../../../src/status/chart.ts'
import { rounded } from '../../../src/status/LifecycleChart.tsx'
import { actors } from '../../models/query.cases.ts'
import { factsOf, ordinary } from '../../models/query.situation.ts'

const pairs = [...new Set(lifecycleTransitions.flatMap(({ from, to }) => (to ? [`${from}-${to}`] : [])))]

test('has one line for each pair of statuses that a step joins, and no other', () => {
  expect(
    chartOf(null)
      .lines.map(({ from, to }) => `${from}-${to}`)
      .toSorted(),
  ).toEqual(pairs.toSorted())
})

test('has a box for every status but legacy ones', () => {
  expect(
    chartOf(null)
      .boxes.map(({ id }) => String(id))
      .toSorted(),
  ).toEqual(statusCodes.filter((code) => !code.startsWith('MIC')).toSorted())
})

test('no two lines overlap, except those that close', () => {
  const stretches = chartOf(null).lines.flatMap(({ points, bus }) =>
    bus ? [] : points.slice(1).map((to, index) => ({ from: points[index] ?? to, to })),
  )
  const covered = stretches.flatMap(({ from, to }) => {
    const steps = (Math.abs(to.x - from.x) + Math.abs(to.y - from.y)) / 12
    return Array.from({ length: steps }, (_, step) => {
      const at = (share: number) => [
        from.x + ((to.x - from.x) * share) / steps,
        from.y + ((to.y - from.y) * share) / steps,
      ]
      return [at(step), at(step + 1)].map(String).toSorted().join(' ')
    })
  })
  expect(new Set(covered).size).toBe(covered.length)
})

test('marks the path taken, the current status and the next ones for this user', () => {
  const facts = { ...factsOf(ordinary), hasLedgerContract: true }
  const steps = nextSteps('CR', facts, actors.compliance)
  const path = queryPathOf(['P', 'SM', 'SCR', 'SCO', 'SCR', 'QA', 'CR'])
  const chart = chartOf({ status: 'CR', path, steps, inner: null })
  const looks = Object.fromEntries(chart.lines.map(({ from, to, look }) => [`${from}-${to}`, look]))
  expect(looks).toMatchObject({
    'P-SM': 'visited',
    'SCR-SCO': 'visited',
    'SCO-SCR': 'visited',
    'QA-CR': 'visited',
    'CR-YS': 'refused',
    'CR-CA': 'next',
    'CR-HO': 'refused',
    'CR-N': 'next',
    'YS-N': 'closing',
    'CA-CF': 'plain',
  })
  const boxes = Object.fromEntries(chart.boxes.map(({ id, look, visits }) => [id, { look, visits }]))
  expect(boxes['CR']).toEqual({ look: 'now', visits: [7] })
  expect(boxes['SCR']).toEqual({ look: 'seen', visits: [3, 5] })
  expect(boxes['YS']).toEqual({ look: 'refused', visits: [] })
  expect(boxes['CA']).toEqual({ look: 'next', visits: [] })
})

test('bends are rounded within half of their segments', () => {
  expect(
    rounded([
      { x: 0, y: 0 },
      { x: 24, y: 0 },
      { x: 24, y: 8 },
    ]),
  ).toBe('M0 0L17 0Q24 0 24 4L24 8')
})

test('has the child states of a status: all of them, or the query’s', () => {
  const innerOf = (position: Parameters<typeof chartOf>[0]) =>
    chartOf(position).boxes.flatMap(({ id, inner }) => (inner.length > 0 ? [[id, inner]] : []))
  expect(innerOf(null)).toEqual([['SCR', ['single', 'committee']]])
  const path = queryPathOf(['P', 'SCR'])
  expect(innerOf({ status: 'SCR', path, steps: [], inner: 'committee' })).toEqual([['SCR', ['committee']]])
  expect(innerOf({ status: 'QA', path, steps: [], inner: null })).toEqual([])
})
