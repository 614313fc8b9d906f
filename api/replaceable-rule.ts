/**
 * Rules of the automatic decision that a condition may replace: then the query is approved with the condition although the
 * rule does not hold. The machine decides in which cases.
 */
export const replaceableRules = ['assetGroupsAllow', 'limitCovers'] as const
export type ReplaceableRule = (typeof replaceableRules)[number]
