/** Input of users for a step. */
export const deliveryDate = '2026-03-02'
export const pickedContainer = 7
/** The template of a condition in place of each rule. */
export const templateOf = { assetGroupsAllow: 8, limitCovers: 9 } as const
