/** The path of a new offer. */
export const OFFERS = '/selfserve/offers'

export const offerPath = (queryId: number): string => `${OFFERS}/${queryId}`
