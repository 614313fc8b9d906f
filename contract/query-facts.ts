import * as z from 'zod/mini'
import { product } from './status.ts'

export const limitOutcomes = ['approved', 'rejected', 'not_available', 'blocked', 'checking'] as const

/** The customer's limit as the lifecycle reads it; null before the first check. */
export const limitFacts = z.object({
  status: z.enum(limitOutcomes),
  availableCents: z.int(),
  maxContractCents: z.int(),
})

/** What the lifecycle must know of a query beside its status. The server states it, the browser only reads it. */
export const queryFacts = z.object({
  product,
  /** Form fields still needed before the query can be sent on. */
  missing: z.array(z.string()),
  assetCount: z.int(),
  totalCents: z.int(),
  aplink: z.boolean(),
  hasLedgerContract: z.boolean(),
  containerSent: z.boolean(),
  allContainersSigned: z.boolean(),
  /** `lendifyEndDate` has passed. */
  contractEnded: z.boolean(),
  deliveryDateSet: z.boolean(),
  /** Any asset is handed over on signing. */
  handoverWhenSigned: z.boolean(),
  /** The partner lets its shop sign on paper. */
  manualSigning: z.boolean(),
  limit: z.nullable(limitFacts),
  partnerCreditLimitCents: z.nullable(z.int()),
  automaticDecision: z.object({
    partnerAllows: z.boolean(),
    everyAssetGroupAllows: z.boolean(),
    notPublicPerson: z.boolean(),
  }),
})
export type QueryFacts = z.infer<typeof queryFacts>
