import type { Declaration } from './declaration.ts'
import { applicationSteps, customerApplies, returningSteps } from './steps/application.ts'
import { contractFacts, contractSteps } from './steps/contract.ts'
import { approvalSteps, decidedByRules, decisionSteps, reviews } from './steps/decision.ts'
import { endSteps, withdrawals } from './steps/end.ts'

/** Every step of a query by its event; the order is that of the buttons in every bar and on every card. */
export const steps = {
  ...applicationSteps,
  ...decisionSteps,
  ...approvalSteps,
  ...contractSteps,
  ...returningSteps,
  ...endSteps,
  ...customerApplies,
  ...decidedByRules,
  ...contractFacts,
  ...reviews,
  ...withdrawals,
} as const satisfies Record<string, Declaration>
