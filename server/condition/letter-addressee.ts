import type { Language } from '../../api/language.ts'
import { formatDate, todayInTallinn } from '../../domain/date.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection } from '../platform/database/database.ts'
import { text } from '../platform/language/text.ts'
import type { Fingerprints } from '../query/parts/representative.ts'
import { customerLanguage, loadQueryParts } from '../query/record/query.store.ts'
import type { ConditionRow } from '../schema/condition.table.ts'
import type { ApplicantRow, OfferRow } from '../schema/offer.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import type { SuretyRow } from '../schema/surety.table.ts'
import { findAccountById, maySignIn } from '../session/session.store.ts'
import { clientForSurety, createSuretyLink, revokeOlderLinks, suretyLanguage } from './surety-link.ts'

type Needs = Pick<Dependencies, 'config' | 'database' | 'now'>

/** A condition with its query, its surety, and who has applied by a link. */
export type AskedOfReader = {
  condition: ConditionRow
  query: QueryRow
  surety: SuretyRow | null
  offer: OfferRow | null
  applicant: ApplicantRow | null
}

/** Who gets a letter: one of them is named. */
export type LetterReader = { accountUserId: number | null; queryId: number | null; suretyId: number | null }

/** A keyed hash, because the code may be a personal code, which must not be found by hashing all codes. */
const personKey = ({ tokens }: Fingerprints, code: string, email: string): string =>
  tokens.fingerprint(`letter:${code} ${email.trim().toLowerCase()}`)

/** Identifies a customer of several applications for one letter: the same client at the same address. */
export const customerKey = (needs: Fingerprints, { custRegCode, contactEmail }: QueryRow): string =>
  personKey(needs, custRegCode, contactEmail)

/** Identifies a surety of several queries for one letter: the same person at the same address. */
export const suretyKey = (needs: Fingerprints, { personalCode, name, email }: SuretyRow): string =>
  personKey(needs, personalCode || name.trim().toLowerCase(), email)

/** Where a letter goes; null if the reader may not sign in any more, or has no address. */
export const addressOf = (
  needs: Needs,
  { accountUserId, suretyId }: Pick<LetterReader, 'accountUserId' | 'suretyId'>,
  waiting: readonly AskedOfReader[],
): Promise<Addressee | null> => {
  if (accountUserId !== null) return userAddress(needs, accountUserId)
  return suretyId === null ? customerAddress(needs, waiting) : suretyAddress(needs, waiting)
}

/** Names the reader in the id of a letter. */
export const readerIn = ({ accountUserId, queryId, suretyId }: LetterReader): string => {
  if (accountUserId !== null) return String(accountUserId)
  return suretyId === null ? `q${queryId}` : `s${suretyId}-`
}

/** What a guest has to answer in one of several queries. */
type LetterPart = { title: string; conditions: readonly AskedOfReader[]; end?: string }

export type Addressee = {
  kind: 'conditions' | 'conditionsAsked' | 'conditionsOfSurety'
  email: string
  name: string
  language: Language
  link: string
  /** Empty for users, and for guests who are asked in one query. */
  parts: readonly LetterPart[]
  /** Further lines of the letter. */
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
    parts: [],
  }
}

/** Customers have a link for each application in an earlier letter. */
const customerAddress = async (
  { database }: Needs,
  waiting: readonly AskedOfReader[],
): Promise<Addressee | null> => {
  const [first] = waiting
  if (!first) return null
  const language = customerLanguage(first.query)
  const byQuery = [...Map.groupBy(waiting, ({ query }) => query.queryId).values()]
  const parts: LetterPart[] = []
  for (const conditions of byQuery.length > 1 ? byQuery : [])
    parts.push({ title: await applicationName(database, conditions, language), conditions })
  const { contactEmail: email, contactName: name } = first.query
  return { kind: 'conditionsAsked', email, name, language, link: '', parts }
}

/** Names one of several applications of a customer: the partner, the first asset and the number. */
const applicationName = async (
  connection: Connection,
  [found]: readonly AskedOfReader[],
  language: Language,
): Promise<string> => {
  if (!found) return ''
  const { partner, assets } = await loadQueryParts(connection, found.query)
  return text(language, 'mail.conditionsAsked.application', {
    partner: partner.businessName,
    asset: assets[0]?.qassetName ?? '',
    query: String(found.query.queryId),
  })
}

/** A new link for one surety of one query, with what the letter says about it. */
const linkFor = async (
  needs: Needs,
  { query, surety }: { query: QueryRow; surety: SuretyRow },
  conditions: readonly AskedOfReader[],
) => {
  const { partner } = await loadQueryParts(needs.database, query)
  const dueDays = conditions.map(({ condition }) => condition.dueDay)
  const { suretyLinkId, token, expiresAt } = await createSuretyLink(needs, surety, dueDays)
  return {
    suretyId: surety.suretyId,
    suretyLinkId,
    conditions,
    values: {
      link: `${needs.config.publicUrl}/surety#${token}`,
      client: clientForSurety(query),
      partner: partner.businessName,
      until: formatDate(todayInTallinn(expiresAt)),
    },
  }
}

/** Each attempt has new links, because tokens are not stored; the links that arrive last are valid. */
const suretyAddress = async (needs: Needs, waiting: readonly AskedOfReader[]): Promise<Addressee | null> => {
  const { database } = needs
  const links: Awaited<ReturnType<typeof linkFor>>[] = []
  for (const conditions of Map.groupBy(waiting, ({ surety }) => surety?.suretyId).values()) {
    const [one] = conditions
    if (one?.surety) links.push(await linkFor(needs, { query: one.query, surety: one.surety }, conditions))
  }
  const [first] = waiting
  const [link] = links
  if (!first?.surety || !link) return null
  const language = await suretyLanguage(database, first.surety, first.query)
  const part = ({ conditions, values }: typeof link): LetterPart => ({
    title: text(language, 'mail.conditionsOfSurety.financing', values),
    conditions,
    end: text(language, 'mail.conditionsOfSurety.answer', values),
  })
  return {
    kind: 'conditionsOfSurety',
    email: first.surety.email,
    name: first.surety.name,
    language,
    link: link.values.link,
    values: link.values,
    parts: links.length > 1 ? links.map(part) : [],
    attempt: String(link.suretyLinkId),
    onSent: async () => {
      for (const sent of links) await revokeOlderLinks(database, sent)
    },
  }
}
