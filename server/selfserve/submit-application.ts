import { system } from '../../machines/lifecycle/query/principal.ts'
import type { EffectContext } from '../lifecycle/effects.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { QueryLifecycle } from '../query/lifecycle/query-lifecycle.ts'
import { writeQuery } from '../query/record/query.write.ts'
import type { ApplicantRow } from '../schema/applicant.table.ts'
import { findApplicant } from './applicant.store.ts'
import { sendCustomerLetterJob } from './letter.jobs.ts'
import { isForCompany } from './offer-view.ts'
import { findOffer, writeLink, writeOffer } from './offer.store.ts'

type Needs = { jobs: Jobs; query: QueryLifecycle }

/** What the query learns of its client: a company's contact, or the private person with their address. */
const clientOf = ({ personalCode, name, contact, publicOffice }: ApplicantRow, company: boolean) => {
  if (!contact) throw new Error('an application without contact data was submitted')
  const { email, phone, ...address } = contact
  return {
    contactName: name,
    contactPersCode: personalCode,
    // A company's representative has told the code to the portal, and not to the shop.
    contactCodeTyped: !company,
    contactPhone: phone,
    contactEmail: email,
    publicOffice,
    ...(!company && { consumer: true, custName: name, custRegCode: personalCode, ...address }),
  }
}

/** Uses the link up, writes what the customer has entered into the query, and sends it on. */
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
