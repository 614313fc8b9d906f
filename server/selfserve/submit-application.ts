import { system } from '../../machines/lifecycle/query/principal.ts'
import type { EffectContext } from '../lifecycle/apply-transition.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { QueryLifecycle } from '../query/lifecycle/query-lifecycle.ts'
import { writeQuery } from '../query/record/query.store.ts'
import type { ApplicantRow } from '../schema/offer.table.ts'
import { findApplicant, findOffer, writeLink, writeOffer } from './offer.store.ts'
import { sendCustomerLetterJob } from './offer.jobs.ts'
import { isForCompany } from './offer-view.ts'
import type { AssetGroupName } from '../../api/asset-group.ts'
import type { QuerySave } from '../../api/query.ts'
import type { Principal } from '../../api/role.ts'
import type { SelfServeOfferSave } from '../../api/selfserve.ts'
import { type LinePrices, pricesOfLines } from '../../domain/offer-prices.ts'
import { findGroupNamesOf } from '../asset-group/asset-group.store.ts'
import type { Connection } from '../platform/database/database.ts'
import { text } from '../platform/language/text.ts'
import { isSoldByShops } from '../../domain/ready-to-sell.ts'

type Needs = { jobs: Jobs; query: QueryLifecycle }

/** The client's data for the query: a company's contact, or the private person with an address. */
const clientOf = ({ personalCode, name, contact, publicOffice }: ApplicantRow, company: boolean) => {
  if (!contact) throw new Error('an application without contact data was submitted')
  const { email, phone, ...address } = contact
  return {
    contactName: name,
    contactPersCode: personalCode,
    // The company's representative gave this code to the portal, not to the shop.
    contactCodeTyped: !company,
    contactPhone: phone,
    contactEmail: email,
    publicOffice,
    ...(!company && { consumer: true, custName: name, custRegCode: personalCode, ...address }),
  }
}

/** Consumes the link, writes the customer's data into the query, and submits it. */
export const submitApplication = async (
  { jobs, query }: Needs,
  { tx, id, at }: EffectContext,
): Promise<void> => {
  const offer = await findOffer(tx, id)
  const applicant = await findApplicant(tx, id)
  if (!offer || !applicant) throw new Problem('notFound')
  await writeLink(tx, applicant.linkId, { usedAt: at })
  await writeOffer(tx, id, { appliedAt: at })
  await writeQuery(tx, id, {
    ...clientOf(applicant, isForCompany(offer)),
    aplink: `link-${applicant.linkId}`,
  })
  await query.apply(tx, id, { type: 'customer.applied', principal: system })
  await jobs.send(tx, sendCustomerLetterJob, { queryId: id, kind: 'offerApplied' })
}

/** Language of a new query's documents, in which the assets are named. */
const DOCUMENT_LANGUAGE = 'et'

type Lines = NonNullable<QuerySave['qassets']>

/** @throws Problem request.invalid naming each asset whose group the partner may not finance */
const mainLines = (
  { mainAssets, offerNumber }: SelfServeOfferSave,
  prices: readonly LinePrices[],
  groups: readonly AssetGroupName[],
): Lines => {
  const named = mainAssets.map((asset) => ({
    asset,
    group: groups.find((one) => one.assetGroupId === asset.groupId && isSoldByShops(one)),
  }))
  const fields = named.flatMap(({ group }, index) =>
    group ? [] : [{ path: `mainAssets.${index}.groupId`, code: 'field.choice' }],
  )
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  return named.map(({ asset: { groupId, name, vatExempt }, group }, index) => ({
    qassetName: name || (group?.name ?? ''),
    quantity: 1,
    ...prices[index],
    vatExempt,
    assetGroupId: group?.superiorGroupId ?? null,
    assetSubgroupId: groupId,
    sellerOfferNr: offerNumber,
  }))
}

const otherLine = (
  { offerNumber }: SelfServeOfferSave,
  name: string,
  vatExempt: boolean,
  prices: LinePrices | undefined,
): Lines[number] => ({ qassetName: name, quantity: 1, ...prices, vatExempt, sellerOfferNr: offerNumber })

/** The lines of an offer: the entered ones, and one for the rest of the total. */
const allLines = (offer: SelfServeOfferSave, groups: readonly AssetGroupName[]): Lines => {
  const { lines, additional } = pricesOfLines(offer)
  const others = lines.slice(offer.mainAssets.length)
  return [
    ...mainLines(offer, lines, groups),
    ...offer.optionalAssets.map(({ name, vatExempt }, index) =>
      otherLine(offer, name, vatExempt, others[index]),
    ),
    ...(additional
      ? [otherLine(offer, text(DOCUMENT_LANGUAGE, 'selfServe.additionalAssets'), false, additional)]
      : []),
  ]
}

/** Maps an offer to its query: one asset per line. */
export const toQuerySave = async (
  connection: Connection,
  { partnerId }: Principal,
  offer: SelfServeOfferSave,
): Promise<QuerySave> => ({
  custName: offer.customerName,
  // A private person's code is added when they apply.
  custRegCode: isForCompany({ entered: offer }) ? offer.customerRegCode : '',
  contractFee: offer.contractFee,
  qassets: allLines(offer, await findGroupNamesOf(connection, partnerId ?? 0, DOCUMENT_LANGUAGE)),
})
