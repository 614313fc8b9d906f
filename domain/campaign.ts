import type { Range } from './range.ts'

/** Registry code of the one partner whose shops may sell without interest (docs/decisions/017). */
const CAMPAIGN_PARTNER = '12018732'

/** Interest of the campaign, percent. */
const CAMPAIGN_INTEREST = 0

/** Whether a partner has the 0 % campaign. */
export const hasCampaign = ({ regCode }: { regCode: string }): boolean => regCode === CAMPAIGN_PARTNER

/** Whether a query's interest is the campaign's. */
export const isCampaign = (interest: number | null | undefined): boolean => interest === CAMPAIGN_INTEREST

/** Interest with the campaign or, without it, the upper of the partner's interest options; percent a year. */
export const campaignInterest = (chosen: boolean, { max }: Range): number =>
  chosen ? CAMPAIGN_INTEREST : max
