import type { Actor } from '../contract/role.ts'

/** The clock, the signing gateway or the automatic decision; never a person. */
export const system = { role: 'SYSTEM' } as const
export type QueryActor = Actor | typeof system

export const actorKinds = ['partner', 'inhouse', 'shop', 'credit', 'compliance', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/** The lifecycle's name for whoever acts. */
export function kindOf(actor: QueryActor): ActorKind {
  switch (actor.role) {
    case 'PARTNER':
      return actor.inhouse ? 'inhouse' : 'partner'
    case 'SHOP':
      return 'shop'
    case 'CREDIT':
      return 'credit'
    case 'COMPLIANCE':
      return 'compliance'
    case 'SYSTEM':
      return 'system'
  }
}

/** Wherever the specification says "in-house" of what a screen shows, credit and compliance are meant too. */
export const seesInhouse = (kind: ActorKind): boolean =>
  kind === 'inhouse' || kind === 'credit' || kind === 'compliance'
