import type { Product, StatusCode } from '../../../api/status.ts'
import { rulesOf } from './statuses.ts'

type Backing = { status: StatusCode; product: Product; isSuretyRequired: boolean; sureties: number }

/**
 * Whether a leasing query lacks the surety that it requires, until its contract is signed. It stops no step: who
 * decides and who prepares the contract is told.
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
