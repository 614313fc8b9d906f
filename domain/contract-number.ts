type Numbered = { lendifyRefno: string | null; contractNr: string; queryId: number }

/** Origin of a contract's number: the ledger, compliance, or the query. */
export type NumberSource = 'ledger' | 'entered' | 'query'

/** The contract's number on screens and documents; once the ledger has assigned one, no other is shown. */
export const contractNumberOf = ({
  lendifyRefno,
  contractNr,
  queryId,
}: Numbered): { number: string; source: NumberSource } => {
  if (lendifyRefno) return { number: lendifyRefno, source: 'ledger' }
  if (contractNr) return { number: contractNr, source: 'entered' }
  return { number: `#${queryId}`, source: 'query' }
}
