import type { SignerRole } from '../api/container.ts'
import { FILE_OPTIONS } from './constants.ts'

/** Code of the shop's own contract. It cannot be selected: the portal adds it to the container that a shop sends. */
export const SHOP_CONTRACT = 'shop'

type Paper = keyof typeof FILE_OPTIONS | 'shopContract'

/** Signers of each generated document. Offers are not signed. */
const signedBy: Record<Paper, readonly SignerRole[]> = {
  leaseOffer: [],
  idealLeaseOffer: [],
  standardLeaseOffer: [],
  leasingContract: ['provider_representative', 'client'],
  shopContract: ['provider_representative', 'client'],
  salesContract: ['seller', 'provider_representative'],
  suretyAgreement: ['provider_representative', 'surety'],
  guaranteeLetter: ['guarantor'],
  redemptionAgreement: ['provider_representative', 'client'],
  actOfAcceptance: ['seller', 'provider_representative', 'client'],
}

const rolesByCode: ReadonlyMap<string, readonly SignerRole[]> = new Map([
  ...Object.entries(FILE_OPTIONS).map(
    ([paper, code]) => [String(code), signedBy[paper as keyof typeof FILE_OPTIONS]] as const,
  ),
  [SHOP_CONTRACT, signedBy.shopContract] as const,
])

/** A signer of a query's document. `name` is the party's own name until it has a representative. */
export type Party = { role: SignerRole; name: string; personalCode: string }

/** The parties of a query, and whether its sellers take part in the act of acceptance. */
export type QueryParties<P extends Party = Party> = { people: readonly P[]; sellerInAct: boolean }

/** Roles that sign a document, by its code. Signers of an uploaded document are chosen by the uploader. */
export const signingRoles = (
  code: string,
  { sellerInAct }: Pick<QueryParties, 'sellerInAct'>,
): SignerRole[] =>
  (rolesByCode.get(code) ?? []).filter(
    (role) => role !== 'seller' || sellerInAct || code !== String(FILE_OPTIONS.actOfAcceptance),
  )

/** A person who signs a container, in one role or in several. */
export type SigningPerson = { roles: readonly SignerRole[]; personalCode: string }

const isSame = (one: { personalCode: string }, other: { personalCode: string }): boolean =>
  one.personalCode !== '' && one.personalCode === other.personalCode

/** Returns the parties of a role who do not sign. A surety must sign in person; for other roles any other signer counts. */
const lackingIn = <P extends Party>(
  role: SignerRole,
  signers: readonly SigningPerson[],
  people: readonly P[],
): P[] => {
  const parties = people.filter((party) => party.role === role)
  const signing = signers.filter(({ roles }) => roles.includes(role))
  const missing = parties.filter((party) => !signing.some((signer) => isSame(signer, party)))
  if (role === 'surety') return missing
  const others = signing.filter((signer) => !parties.some((party) => isSame(signer, party)))
  return missing.slice(others.length)
}

/** The parties of these documents without a signer, in the order of the documents. */
export const lackingParties = <P extends Party>(
  codes: readonly string[],
  signers: readonly SigningPerson[],
  parties: QueryParties<P>,
): P[] =>
  [...new Set(codes.flatMap((code) => signingRoles(code, parties)))].flatMap((role) =>
    lackingIn(role, signers, parties.people),
  )
