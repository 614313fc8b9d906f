import * as z from 'zod/mini'
import { committeeFacts } from './committee.ts'
import { conditionPurposes } from './condition-purpose.ts'
import { deadlineFacts } from './deadlines.ts'
import { id } from './field.ts'
import { limitOutcome } from './limit.ts'
import { product } from './status.ts'

/**
 * Conditions of a query that are not met. `first` is the text, in both languages, of the earliest one that the reader may
 * see.
 */
const pendingConditions = z.object({
  count: z.int(),
  first: z.nullable(z.object({ en: z.string(), et: z.string() })),
})
export type PendingConditions = z.infer<typeof pendingConditions>

/** Input of the lifecycle machine's guards, also sent to the browser; amounts in cents. */
export const queryFacts = z.object({
  /** The query's partner. */
  partnerId: z.nullable(id),
  product,
  /** Paths of required form fields that are empty. */
  missing: z.array(z.string()),
  assetCount: z.int(),
  totalCents: z.int(),
  /** The total minus the advance; the total if the terms give no payment. */
  financedCents: z.int(),
  /** Null for readers without the in-house view. */
  committee: z.nullable(committeeFacts),
  /** The terms give a monthly payment. */
  termsPayable: z.boolean(),
  /** The credit committee has changed the requested terms. */
  termsChanged: z.boolean(),
  aplink: z.boolean(),
  hasLedgerContract: z.boolean(),
  /** Any container has been sent. */
  containerSent: z.boolean(),
  allContainersSigned: z.boolean(),
  /** A signing is blocked: a signer refused, or its container has to be sent again. */
  signingStopped: z.boolean(),
  /** The customer has links to the shop's self-serve offer. */
  offeredToCustomer: z.boolean(),
  /** The shop has confirmed that the client signed on paper. */
  paperSigned: z.boolean(),
  /** The act of acceptance is entered, with its date. */
  actEntered: z.boolean(),
  /** `lendifyEndDate` has passed. */
  contractEnded: z.boolean(),
  deliveryDateSet: z.boolean(),
  /** Any asset is handed over on signing. */
  handoverWhenSigned: z.boolean(),
  /** The client is a private person. */
  consumer: z.boolean(),
  /** Whether a consumer has the pre-contractual information of the current terms. */
  secciHandedOver: z.boolean(),
  /** All have signed, or the contract was activated, since the query was created or reopened. */
  contractConcluded: z.boolean(),
  /** The consumer's withdrawal period of the concluded contract has passed. */
  withdrawalPeriodOver: z.boolean(),
  /** The client has withdrawn from the contract. */
  withdrawn: z.boolean(),
  /** The automatic decision was evaluated, with any outcome. */
  checkedAutomatically: z.boolean(),
  /** The requested review of the last automatic decision. */
  review: z.nullable(z.enum(['open', 'ended'])),
  /** The provider has rejected the application. */
  turnedDown: z.boolean(),
  /** The partner may sign on paper. */
  manualSigning: z.boolean(),
  /** Null until the first limit request. */
  limit: z.nullable(z.object({ status: limitOutcome, availableCents: z.int(), maxContractCents: z.int() })),
  partnerCreditLimitCents: z.nullable(z.int()),
  automaticDecision: z.object({
    partnerAllows: z.boolean(),
    notPublicPerson: z.boolean(),
  }),
  /** By the step that needs them. */
  conditions: z.record(z.enum(conditionPurposes), pendingConditions),
  /** Conditions that wait for the reader: for their answer, or to be looked at. */
  conditionsWaiting: z.int(),
  /**
   * What the checks of the parties against lists, and their risk, leave open. Signing and activation wait for a check
   * that is `running`, for the `risk` class, and for a match that is on `hold`; `unchecked` has no result although it
   * should; null: nothing. A user who may not read the checks reads each wait as `hold`.
   */
  screening: z.nullable(z.enum(['unchecked', 'running', 'risk', 'hold'])),
  /** Names of the parties whose check is running; empty for those who may not read the checks. */
  partiesInCheck: z.array(z.string()),
  /** When the last of these checks was asked for, as `HH:mm` in Tallinn; empty without one. */
  inCheckSince: z.string(),
  /** The last message of the chat is another user's; false for readers without the chat, and once the query is over. */
  messageWaiting: z.boolean(),
  deadlines: deadlineFacts,
})
export type QueryFacts = z.infer<typeof queryFacts>
