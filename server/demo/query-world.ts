import { assetGroupTable } from '../schema/asset-group.table.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type PartnerRow, partnerTable } from '../schema/partner.table.ts'
import type { Performer } from '../query/parts/status-history.store.ts'
import { type UserRow, userTable } from '../schema/user.table.ts'
import type { DemoActor } from './query-path.ts'

/** Partners, groups and users that the demo's queries refer to. */
export type DemoWorld = {
  partner: (name: string) => PartnerRow
  /** Finds a subgroup by name. */
  group: (name: string) => { assetGroupId: number; superiorGroupId: number | null }
  doer: (principal: DemoActor, maker: Performer) => Performer
  /** Finds the users of a partner. */
  users: (partnerId: number) => UserRow[]
}

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the demo has no ${what}`)
  return value
}

export const nameOf = ({ firstName, lastName }: UserRow): string => `${firstName} ${lastName}`

export const performerFrom = (user: UserRow): Performer => ({
  createdBy: user.accountUserId,
  createdByName: nameOf(user),
})

/** Reads the demo's partners, groups and users, which must be seeded before. */
export const openWorld = async (tx: Transaction): Promise<DemoWorld> => {
  const partners = await tx.select().from(partnerTable)
  const groups = await tx.select().from(assetGroupTable)
  const people = await tx.select().from(userTable)
  const inhouse = found(
    partners.find((partner) => partner.inhouse),
    'in-house partner',
  )
  const performers = {
    inhouse: people.find(({ partnerId }) => partnerId === inhouse.partnerId),
    credit: people.find(({ userRole }) => userRole === 'CREDIT'),
    compliance: people.find(({ userRole }) => userRole === 'COMPLIANCE'),
  }
  return {
    partner: (name) =>
      found(
        partners.find(({ businessName }) => businessName === name),
        `partner ${name}`,
      ),
    group: (name) =>
      found(
        groups.find((group) => group.name === name),
        `asset group ${name}`,
      ),
    users: (partnerId) => people.filter((user) => user.partnerId === partnerId),
    doer: (principal, maker) => {
      if (principal === 'maker') return maker
      if (principal === 'system') return { createdBy: null, createdByName: '' }
      return performerFrom(found(performers[principal], `user for ${principal}`))
    },
  }
}
