import { type Partner, type PartnerGiven, type PartnerSave, partnerSave } from '../../api/partner.ts'
import { NEW_PARTNER } from '../../domain/new-partner.ts'
import { validPartner } from '../../domain/valid/valid-partner.ts'
import { parseWhole } from '../platform/http/parse.ts'

/** What a save must not take over from the stored partner: its version, and groups in the shape that they are read in. */
const ofTheCall = { modifiedDtime: true, partnerAssetGroups: true } as const

const fieldNames = Object.keys(partnerSave.shape).filter((name) => !(name in ofTheCall))

const storedFields = (partner: Partner): Partial<PartnerSave> => {
  const all: Record<string, unknown> = partner
  return Object.fromEntries(fieldNames.map((name) => [name, all[name]]))
}

/** The least that each range allows, and the registry code for a partner whose name nobody gives. */
const defaultsOf = (given: PartnerGiven) => ({
  ...NEW_PARTNER,
  businessName: given.regCode,
  defaultInterest: given.interestOptions[0],
  defaultKickback: given.kickbackOptions[0],
  defaultResidual: given.residualOptions[0],
})

/**
 * The whole partner that a call means which may leave fields out.
 * @throws Problem request.invalid where its fields do not fit together
 */
export const wholePartner = (given: PartnerGiven, before?: Partner): Promise<PartnerSave> =>
  parseWhole(validPartner, { ...(before ? storedFields(before) : defaultsOf(given)), ...given })
