import * as z from 'zod/mini'

export const roles = ['PARTNER', 'SHOP', 'COMPLIANCE', 'CREDIT'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/** The authenticated caller. `inhouse` is true for users of a partner flagged in-house. */
export type Principal = { userId: number; role: Role; inhouse: boolean; partnerId: number | null }
