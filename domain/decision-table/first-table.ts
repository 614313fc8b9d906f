import type { DecisionTable, RowConditions } from '../../api/decision-table.ts'

/** What every automatic approval needs, with or without conditions. */
const always = { partnerAllows: true, publicOffice: ['no'], withinCommitteeLimit: true } as const

/** A company's limit that is known but does not cover the total. */
const replaceableLimit = ['tooSmall', 'notAvailable'] as const

const when = (conditions: {
  consumer?: boolean
  assetGroups: 'allowed' | 'notAllowed'
  limit: readonly NonNullable<RowConditions['limit']>[number][]
}): RowConditions => ({
  ...always,
  ...conditions,
  publicOffice: [...always.publicOffice],
  assetGroups: [conditions.assetGroups],
  limit: [...conditions.limit],
})

/** The table that decides until another one is approved. */
export const firstTable: DecisionTable = {
  hitPolicy: 'first',
  rows: [
    { when: when({ assetGroups: 'allowed', limit: ['covers'] }), result: { outcome: 'approve' } },
    {
      when: when({ assetGroups: 'notAllowed', limit: ['covers'] }),
      result: { outcome: 'approveIf', replaces: ['assetGroupsAllow'] },
    },
    {
      when: when({ consumer: false, assetGroups: 'allowed', limit: replaceableLimit }),
      result: { outcome: 'approveIf', replaces: ['limitCovers'] },
    },
    {
      when: when({ consumer: false, assetGroups: 'notAllowed', limit: replaceableLimit }),
      result: { outcome: 'approveIf', replaces: ['assetGroupsAllow', 'limitCovers'] },
    },
    { when: {}, result: { outcome: 'refer' } },
  ],
}

/** The first table with its number, which decisions keep. */
export const firstVersion = { version: 0, table: firstTable } as const
