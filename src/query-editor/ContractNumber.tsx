import { FormattedMessage } from 'react-intl'
import type { Query } from '../../api/query.ts'
import { contractNumberOf } from '../../domain/contract-number.ts'

type Props = { query: Pick<Query, 'lendifyRefno' | 'contractNr' | 'queryId'> }

/** The contract number on screens and papers, and its source. */
export const ContractNumber = ({ query }: Props) => {
  const { number, source } = contractNumberOf(query)
  return <FormattedMessage id={`contract.number.${source}`} values={{ number }} />
}
