/**
 * What a partner may lack before its users can sell: - `feature`: OnSpot or SelfServe; - `groups`: an asset group that
 * it may finance; - `insurance`: such a group with an insurance percentage; - `periods`: a payment period within its
 * range; - `user`: an account; - `activation`: an active account.
 */
export const saleLacks = ['feature', 'groups', 'insurance', 'periods', 'user', 'activation'] as const
export type SaleLack = (typeof saleLacks)[number]
