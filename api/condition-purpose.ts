/** Before which step a condition must be met, in the order of these steps. */
export const conditionPurposes = ['decision', 'contract', 'signing', 'activation'] as const
export type ConditionPurpose = (typeof conditionPurposes)[number]
