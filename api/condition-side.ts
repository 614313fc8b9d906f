/** Who answers a condition. */
export const conditionSides = ['partner', 'shop', 'customer', 'inhouse', 'surety'] as const
export type ConditionSide = (typeof conditionSides)[number]
