export const stages = ['application', 'decision', 'contract', 'running', 'closed', 'legacy'] as const
export type Stage = (typeof stages)[number]

/** Styling groups of the status labels. */
export type StatusGroup = 'pending' | 'approved' | 'terminated'

/** `owner` is the query's own partner or shop, `signers` the people at the signing gateway. */
export const turns = ['owner', 'inhouse', 'shop', 'credit', 'compliance', 'signers', 'nobody'] as const
export type Turn = (typeof turns)[number]

/** The meta of a state: its name, its stage, its styling group, and whose turn it is. */
export type StateMeta = {
  name: string
  stage: Stage
  group: StatusGroup
  turn: Turn
  /** Whose turn it is where the shop contracts with the customer itself; the same as `turn` where absent. */
  shopTurn?: Turn
}
