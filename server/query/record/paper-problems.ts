import { assetTotal } from '../../../domain/asset-price.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredQuery } from './query.store.ts'
import { dealOf } from './stored-deal.ts'
import type { PaperFacts } from '../../../machines/lifecycle/query/paper-rule.ts'

/**
 * What a document may lack, with its path in a query. `lack.<name>` in `lang/` names the field and the place to fill
 * it in.
 */
const paths = {
  assets: 'qassets',
  price: 'qassets',
  period: 'paymentPeriod',
  interest: 'interest',
  payment: 'pmtAmount',
  seller: 'qassets',
  act: 'actOfAcceptance',
  sureties: 'sureties',
  guarantor: 'guarantor',
  guarantorRepresentative: 'guarantor.representativeName',
  contactName: 'contactName',
  contactCode: 'contactPersCode',
  provider: 'provider',
  providerName: 'provider.representativeName',
  providerCode: 'provider.representativePersonalCode',
} as const
export type Lack = keyof typeof paths

/** Creates the error that names each field a document lacks; `namingPaper` adds the document's name. */
export const missingIn = (lacks: readonly Lack[]): Problem =>
  new Problem('document.missing', {
    fields: lacks.map((lack) => ({ path: paths[lack], code: `lack.${lack}` })),
    texts: { paper: 'lack.paper', lacks: lacks.map((lack) => `lack.${lack}`) },
  })

/** What is missing to compute a payment from the terms. */
export const lacksOfTerms = ({ query, assets }: Pick<StoredQuery, 'query' | 'assets'>): Lack[] => {
  const deal = dealOf(query, assets)
  const hasPrice = assetTotal(deal.qassets ?? []) > 0
  const lacks = [
    ...(assets.length === 0 ? (['assets'] as const) : hasPrice ? [] : (['price'] as const)),
    ...(query.paymentPeriod === null ? (['period'] as const) : []),
    ...(query.interest === null ? (['interest'] as const) : []),
  ]
  return lacks.length > 0 ? lacks : ['payment']
}

/** The name of a document: a message id, or a text from a list of files. */
type Name = { id: string } | { text: string }

/** Runs the work and adds the document's name to a document.missing error. */
export const namingPaper = async <T>(name: Name, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'document.missing') throw error
    const { values, texts, ...parts } = error.parts
    const { paper: _unnamed, ...others } = texts ?? {}
    throw new Problem('document.missing', {
      ...parts,
      values: { ...values, ...('text' in name && { paper: name.text }) },
      texts: { ...others, ...('id' in name && { paper: name.id }) },
    })
  }
}

/** Returns what the rule of the papers reads of a stored query. */
export const paperFacts = ({
  query: { status, consumer },
  creditDecision,
}: Pick<StoredQuery, 'query' | 'creditDecision'>): PaperFacts => ({
  status,
  consumer,
  creditDecided: creditDecision !== null,
})
