import type { QueryPrincipal } from './principal.ts'

/** Only credit and compliance read what the checks of the parties and the risk leave open. */
export const readsChecks = ({ role }: QueryPrincipal): boolean =>
  role === 'CREDIT' || role === 'COMPLIANCE' || role === 'SYSTEM'
