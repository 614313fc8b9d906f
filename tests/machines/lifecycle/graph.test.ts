import { toDirectedGraph, type DirectedGraphNode } from '@xstate/graph'
import { describe, expect, test } from 'vitest'
import { statusCodes } from '../../../api/status.ts'
import { queryMachine, stateOf } from '../../../machines/lifecycle/query/query.machine.ts'
import { lifecycleTransitions } from '../../../machines/lifecycle/query/transitions.ts'

/** Guards of a transition as XState's `and` stores them: names with params. */
type Named = { type: string; params?: { who?: readonly string[]; vote?: string } }
const guardsIn = (guard: unknown): readonly Named[] =>
  typeof guard === 'function' && 'guards' in guard ? (guard.guards as readonly Named[]) : []

const edgesOf = (node: DirectedGraphNode): DirectedGraphNode['edges'] => [
  ...node.edges,
  ...node.children.flatMap(edgesOf),
]

/** The machine as XState's own tools see it, and nothing else. */
const graph = toDirectedGraph(queryMachine)
const seen = edgesOf(graph)
  .filter(({ label }) => label.text !== '')
  .map(({ source, label, transition: { guard, description } }) => {
    const [first, ...needs] = guardsIn(guard)
    return {
      from: source.path[0],
      event: label.text,
      who: first?.type === 'principalIs' ? first.params?.who : undefined,
      needs: needs.map(({ type }) => type),
      description,
    }
  })

describe('the machine in XState’s own tools', () => {
  test('shows who takes each transition and what it needs, by named guards', () => {
    const known = Object.keys(queryMachine.implementations.guards)
    expect(seen.flatMap(({ needs }) => needs).filter((name) => !known.includes(name))).toEqual([])
    expect(seen.map(({ from, event, who, needs }) => ({ from, event, who, needs }))).toEqual(
      lifecycleTransitions.map(({ from, event, who, needs }) => ({ from, event, who, needs })),
    )
  })

  test.each([
    ['P', 'query.sendToCredit', 'by inhouse; needs formComplete, termsPayable, conditionsMetForDecision'],
    [
      'SCR',
      'query.approveWithChanges',
      'by credit; needs oneDecides, termsPayable, conditionsMetForDecision, termsChanged',
    ],
    [
      'SCR',
      'committee.voteToRefuse',
      'by credit; needs committeeDecides, notVotersOwn, votesOtherwise, hasReason',
    ],
    ['N', 'query.reopen', 'by inhouse, credit, compliance; needs ownQuery, notWithdrawn'],
    ['SCO', 'query.returnToCredit', 'by compliance'],
  ])('describes %s: %s', (from, event, description) => {
    expect(seen.filter((edge) => edge.from === from && edge.event === event)).toMatchObject([{ description }])
  })

  test('shows the guard that depends on the vote', () => {
    const [vote] = edgesOf(graph).filter(({ label }) => label.text === 'committee.voteToRefuse')
    expect(guardsIn(vote?.transition.guard).find(({ type }) => type === 'votesOtherwise')).toMatchObject({
      params: { vote: 'refuse' },
    })
  })

  test('has a name for each status', () => {
    const nodes = statusCodes.map(stateOf)
    const names = nodes.map(({ meta }) => meta?.name)
    expect(new Set(names).size).toBe(statusCodes.length)
    expect(nodes.map(({ description }) => description)).toEqual(names)
    expect(stateOf('P').description).toBe('inProgress')
  })

  test('asks once whether the committee decides, by the child states of SCR', () => {
    const inner = graph.children.find(({ stateNode }) => stateNode.key === 'SCR')?.children ?? []
    expect(
      inner.map(({ stateNode }) => ({
        state: stateNode.key,
        leftBy: stateNode.always?.map(({ guard }) => guard),
      })),
    ).toEqual([
      { state: 'single', leftBy: ['committeeDecides'] },
      { state: 'committee', leftBy: ['oneDecides'] },
    ])
  })
})
