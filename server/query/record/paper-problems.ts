import { assetTotal } from '../../../domain/asset-price.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredQuery } from './query.store.ts'
import { dealOf } from './stored-deal.ts'
import {
  type PaperKind,
  type PaperReason,
  paperRefusal,
} from '../../../machines/lifecycle/query/paper-rule.ts'

/** What a paper may lack, with its path in a query; `lack.<name>` in `lang/` tells the field and where to fill it in. */
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

/** Refuses a paper, naming each field that it lacks; the paper is named by `namingPaper`. */
export const missingIn = (lacks: readonly Lack[]): Problem =>
  new Problem('document.missing', {
    fields: lacks.map((lack) => ({ path: paths[lack], code: `lack.${lack}` })),
    texts: { paper: 'lack.paper', lacks: lacks.map((lack) => `lack.${lack}`) },
  })

/** What the terms of a query lack to give a payment. */
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

/** The name of a paper: a message id, or as it stands in a list of files. */
type Name = { id: string } | { text: string }

/** Does the work, and names the paper where it is refused for what it lacks. */
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

/** Returns why this paper cannot be made of the query in its present state, or null. */
export const refusalOfPaper = (
  { query: { status, consumer }, creditDecision }: Pick<StoredQuery, 'query' | 'creditDecision'>,
  kind: PaperKind,
): PaperReason | null => paperRefusal(kind, { status, consumer, creditDecided: creditDecision !== null })
