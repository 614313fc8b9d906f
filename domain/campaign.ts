import type { Range } from './range.ts'

/** Percent a year. */
const CAMPAIGN_INTEREST = 0

/** Whether an interest is the campaign's, percent a year. */
export const isCampaign = (interest: number | null | undefined): boolean => interest === CAMPAIGN_INTEREST

/** Interest, percent a year: the campaign's if chosen, else the maximum of the partner's range. */
export const campaignInterest = (chosen: boolean, { max }: Range): number =>
  chosen ? CAMPAIGN_INTEREST : max
