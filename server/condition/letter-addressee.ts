import { createHash } from 'node:crypto'
import type { Language } from '../../api/language.ts'
import { formatDate, todayInTallinn } from '../../domain/date.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection } from '../platform/database/database.ts'
import { text } from '../platform/language/text.ts'
import { customerLanguage, loadQueryParts } from '../query/record/query.store.ts'
import type { ConditionRow } from '../schema/condition.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import type { SuretyRow } from '../schema/surety.table.ts'
import { findAccountById, maySignIn } from '../session/session.store.ts'
import { clientForSurety, createSuretyLink, revokeOlderLinks, suretyLanguage } from './surety-link.ts'

type Needs = Pick<Dependencies, 'config' | 'database' | 'now'>

/** A condition with its query and its surety. */
export type AskedOfReader = { condition: ConditionRow; query: QueryRow; surety: SuretyRow | null }

/** Who gets a letter: one of them is named. */
export type LetterReader = { accountUserId: number | null; queryId: number | null; suretyId: number | null }

/**
 * Identifies a customer of several applications for one letter: the same client at the same address. A hash, because the
 * client's code may be a personal code, which no job holds.
 */
export const customerKey = ({ custRegCode, contactEmail }: QueryRow): string =>
  createHash('sha256').update(`${custRegCode} ${contactEmail.trim().toLowerCase()}`).digest('base64url')

/** Names one of several applications of a customer: the partner, the first asset and the number. */
export const applicationName = async (
  connection: Connection,
  query: QueryRow,
  language: Language,
): Promise<string> => {
  const { partner, assets } = await loadQueryParts(connection, query)
  return text(language, 'mail.conditionsAsked.application', {
    partner: partner.businessName,
    asset: assets[0]?.qassetName ?? '',
    query: String(query.queryId),
  })
}

/** Where a letter goes; null if the reader may not sign in any more, or has no address. */
export const addressOf = (
  needs: Needs,
  { accountUserId, suretyId }: Pick<LetterReader, 'accountUserId' | 'suretyId'>,
  waiting: readonly AskedOfReader[],
  first: Pick<AskedOfReader, 'query'>,
): Addressee | null | Promise<Addressee | null> => {
  if (accountUserId !== null) return userAddress(needs, accountUserId)
  return suretyId === null ? customerAddress(first) : suretyAddress(needs, suretyId, waiting)
}

/** Names the reader in the id of a letter. */
export const readerIn = ({ accountUserId, queryId, suretyId }: LetterReader): string => {
  if (accountUserId !== null) return String(accountUserId)
  return suretyId === null ? `q${queryId}` : `s${suretyId}-`
}

export type Addressee = {
  kind: 'conditions' | 'conditionsAsked' | 'conditionsOfSurety'
  email: string
  name: string
  language: Language
  link: string
  /** What else the letter says. */
  values?: { client: string; partner: string; until: string }
  /** Identifies the letter for mail servers, if it differs with each attempt. */
  attempt?: string
  onSent?: () => Promise<void>
}

const userAddress = async ({ config, database }: Needs, id: number): Promise<Addressee | null> => {
  const account = await findAccountById(database, id)
  if (!account || !maySignIn(account)) return null
  const { email, fullName: name, language } = account
  return {
    kind: 'conditions',
    email,
    name,
    language,
    link: `${config.publicUrl}/${account.role.toLowerCase()}`,
  }
}

const customerAddress = ({ query }: Pick<AskedOfReader, 'query'>): Addressee => ({
  kind: 'conditionsAsked',
  email: query.contactEmail,
  name: query.contactName,
  language: customerLanguage(query),
  link: '',
})

/** Each attempt has a new link, because the token is not stored; the link that arrives last is valid. */
const suretyAddress = async (
  needs: Needs,
  suretyId: number,
  waiting: readonly AskedOfReader[],
): Promise<Addressee | null> => {
  const { config, database } = needs
  const [first] = waiting
  if (!first?.surety || first.surety.email === '') return null
  const { query, surety } = first
  const { partner } = await loadQueryParts(database, query)
  const language = await suretyLanguage(database, surety, query)
  const dueDays = waiting.map(({ condition }) => condition.dueDay)
  const { suretyLinkId, token, expiresAt } = await createSuretyLink(needs, surety, dueDays)
  return {
    kind: 'conditionsOfSurety',
    email: surety.email,
    name: surety.name,
    language,
    link: `${config.publicUrl}/surety#${token}`,
    values: {
      client: clientForSurety(query),
      partner: partner.businessName,
      until: formatDate(todayInTallinn(expiresAt)),
    },
    attempt: String(suretyLinkId),
    onSent: () => revokeOlderLinks(database, { suretyId, suretyLinkId }),
  }
}
