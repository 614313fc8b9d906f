type Numbered = { lendifyRefno: string | null; contractNr: string; queryId: number }

/** Whose number a contract has: the ledger's, what compliance has written, or the query's own. */
export type NumberSource = 'ledger' | 'entered' | 'query'

/** The one number by which screens and papers call a contract: once the ledger has given one, no other. */
export const contractNumberOf = ({
  lendifyRefno,
  contractNr,
  queryId,
}: Numbered): { number: string; source: NumberSource } => {
  if (lendifyRefno) return { number: lendifyRefno, source: 'ledger' }
  if (contractNr) return { number: contractNr, source: 'entered' }
  return { number: `#${queryId}`, source: 'query' }
}
