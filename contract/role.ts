import * as z from 'zod/mini'

export const roles = ['PARTNER', 'SHOP', 'COMPLIANCE', 'CREDIT'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/** Who asks: decides with the query's status what may happen. `inhouse` is true for a partner flagged in-house. */
export type Actor = { userId: number; role: Role; inhouse: boolean; partnerId: number | null }
