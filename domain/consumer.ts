import { birthDate } from './identifier/personal-code.ts'

/**
 * Whether a query is for a private person. A self-serve offer has a customer only after the application, and is for a
 * person unless it names a company.
 */
export const isForConsumer = ({
  consumer,
  product,
  custRegCode,
}: {
  consumer: boolean
  product: string
  custRegCode: string
}): boolean =>
  consumer || (product === 'SELFSERVE' && (custRegCode === '' || birthDate(custRegCode) !== null))
