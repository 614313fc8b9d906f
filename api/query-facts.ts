import * as z from 'zod/mini'
import { id } from './field.ts'
import { limitOutcome } from './limit.ts'
import { product } from './status.ts'

/** Input of the lifecycle machine's guards, also sent to the browser; amounts in cents. */
export const queryFacts = z.object({
  /** The partner whose query it is. */
  partnerId: z.nullable(id),
  product,
  /** Paths of required form fields that are empty. */
  missing: z.array(z.string()),
  assetCount: z.int(),
  totalCents: z.int(),
  aplink: z.boolean(),
  hasLedgerContract: z.boolean(),
  /** Any container has been sent. */
  containerSent: z.boolean(),
  allContainersSigned: z.boolean(),
  /** `lendifyEndDate` has passed. */
  contractEnded: z.boolean(),
  deliveryDateSet: z.boolean(),
  /** Any asset is handed over on signing. */
  handoverWhenSigned: z.boolean(),
  /** The partner may sign on paper. */
  manualSigning: z.boolean(),
  /** Null until the first limit request. */
  limit: z.nullable(z.object({ status: limitOutcome, availableCents: z.int(), maxContractCents: z.int() })),
  partnerCreditLimitCents: z.nullable(z.int()),
  automaticDecision: z.object({
    partnerAllows: z.boolean(),
    everyAssetGroupAllows: z.boolean(),
    notPublicPerson: z.boolean(),
  }),
})
export type QueryFacts = z.infer<typeof queryFacts>
