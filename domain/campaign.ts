import type { Range } from './range.ts'

/** Registry code of the one partner whose shops may sell without interest (docs/decisions/017). */
const CAMPAIGN_PARTNER = '12018732'

/** Percent a year. */
const CAMPAIGN_INTEREST = 0

/** Whether the partner may offer the 0 % campaign. */
export const hasCampaign = ({ regCode }: { regCode: string }): boolean => regCode === CAMPAIGN_PARTNER

/** Whether an interest is the campaign's, percent a year. */
export const isCampaign = (interest: number | null | undefined): boolean => interest === CAMPAIGN_INTEREST

/** Interest, percent a year: the campaign's if chosen, else the maximum of the partner's range. */
export const campaignInterest = (chosen: boolean, { max }: Range): number =>
  chosen ? CAMPAIGN_INTEREST : max
