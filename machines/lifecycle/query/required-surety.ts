import type { Product, StatusCode } from '../../../api/status.ts'
import { rulesOf } from './statuses.ts'

type Backing = { status: StatusCode; product: Product; isSuretyRequired: boolean; sureties: number }

/**
 * Whether a leasing query lacks the surety that it requires, until its contract is signed. It blocks no step;
 * the users who decide and who prepare the contract see a note.
 */
export const lacksSurety = ({ status, product, isSuretyRequired, sureties }: Backing): boolean => {
  const { papers } = rulesOf(status)
  return (
    product === 'LEASING' &&
    isSuretyRequired &&
    sureties === 0 &&
    (papers === 'asked' || papers === 'approved')
  )
}
