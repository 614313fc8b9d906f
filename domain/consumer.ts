import { birthDate } from './identifier/personal-code.ts'

/**
 * Whether a query is for a private person, as far as it tells: a self-serve offer names its customer only once there is an
 * application, and is for a person unless it names a company.
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
