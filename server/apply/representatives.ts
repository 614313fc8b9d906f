import type { Dependencies } from '../dependencies/dependencies.ts'
import { storeAnswer } from '../query/parts/limit.store.ts'
import { ServiceError } from '../services/client/service-error.ts'
import type { OpenedLink } from './open-link.ts'

type Needs = Pick<Dependencies, 'database' | 'now' | 'services'>

/** Whose representatives nobody has asked for, or the limit engine has not told yet. */
const isUnknown = ({ facts, state }: OpenedLink): boolean =>
  state === 'open' && facts.mayApply !== 'anybody' && facts.mayApply.length === 0

/**
 * Asks the limit engine for the representatives of the company, where they are not known. While it does not answer
 * nobody is one, and the customer is told to try again.
 */
export const askRepresentatives = async (
  { database, services, now }: Needs,
  opened: OpenedLink,
): Promise<void> => {
  if (!isUnknown(opened)) return
  const { customerRegCode } = opened.offer.entered
  try {
    const known = await services.limitEngine.get(customerRegCode)
    if (known) await storeAnswer(database, customerRegCode, known, now())
    else await services.limitEngine.request(customerRegCode)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}
