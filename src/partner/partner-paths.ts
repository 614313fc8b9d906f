export const LIST = '/compliance/partner'
export const CREATE = '/compliance/partner/create'
export const editPath = (partnerId: number): string => `/compliance/partner/${partnerId}/edit`
