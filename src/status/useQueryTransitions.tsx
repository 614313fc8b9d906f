import { useIntl } from 'react-intl'
import type { StatusCode } from '../../api/status.ts'
import { labelOf } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { lifecycleTransitions } from '../../machines/lifecycle/query/transitions.ts'
import { StatusBadge } from '../design/StatusBadge.tsx'
import type { Neighbour } from './Neighbours.tsx'

/** A step from one status to another. */
export type Move = { event: QueryEventType; from: StatusCode; to: StatusCode }

/** The moves between statuses, each once, however many transitions the machine has for it. */
const moves = [
  ...Map.groupBy(
    lifecycleTransitions.flatMap(({ event, from, to, who }) =>
      to === null || to === from ? [] : [{ event, from, to, who }],
    ),
    ({ event, from, to }) => `${from} ${event} ${to}`,
  ),
].map(([key, [first, ...others]]) => ({
  ...(first as Move & { who: readonly string[] }),
  key,
  who: [...new Set([first, ...others].flatMap((move) => move?.who ?? []))],
}))

/**
 * The statuses around a status, with the step between them and who may take it.
 * @param noteOf what a query adds to a move
 */
export const useQueryTransitions = (noteOf: (move: Move) => string | null = () => null) => {
  const intl = useIntl()
  const toNeighbour = (state: StatusCode, { key, who, ...move }: (typeof moves)[number]): Neighbour => ({
    key,
    state,
    step: intl.formatMessage({ id: labelOf(move.event) }),
    who: intl.formatList(
      who.map((kind) => intl.formatMessage({ id: `principal.${kind}` })),
      { type: 'disjunction' },
    ),
    note: noteOf(move),
  })
  return {
    nameOf: (status: string) => <StatusBadge status={status as StatusCode} />,
    neighboursOf: (status: string) => ({
      before: moves.filter(({ to }) => to === status).map((move) => toNeighbour(move.from, move)),
      after: moves.filter(({ from }) => from === status).map((move) => toNeighbour(move.to, move)),
    }),
  }
}
