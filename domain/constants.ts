/** Value-added tax, percent. */
export const VAT_PERCENT = 24

/** Payment periods offered, months; the periods of the interest matrix are the same. */
export const PAYMENT_PERIODS = [12, 24, 36, 48, 60] as const

/** Period of a query whose partner allows none of the offered ones, months. */
export const DEFAULT_PAYMENT_PERIOD = 12

/** Largest residual for equipment, percent of the assets' total, by the longest period (months) it holds for. */
export const RESIDUAL_MAXIMUMS = [
  { months: 12, percent: 30 },
  { months: 24, percent: 20 },
  { months: 36, percent: 10 },
  { months: 48, percent: 5 },
] as const

/** Kinds of offer documents by number. */
export const OFFER_TYPES = { default: 8, ideal: 17, standard: 19, shop: 23 } as const

/** Account users for whom the generate-offer button stays disabled. */
export const USERS_WITHOUT_OFFERS: readonly number[] = [19, 20]

/** Documents of a container by option code; an uploaded document is `c` followed by its docFileId. */
export const FILE_OPTIONS = {
  salesContract: 6,
  suretyAgreement: 7,
  leaseOffer: 8,
  guaranteeLetter: 9,
  actOfAcceptance: 11,
  leasingContract: 12,
  redemptionAgreement: 13,
  idealLeaseOffer: 17,
  standardLeaseOffer: 19,
} as const

/** `insuranceValType` that makes the insurance percent a monthly one; every other value makes it yearly. */
export const INSURANCE_PER_MONTH = 1

/** Defaults of a new query and a new asset. */
export const DEFAULTS = {
  paymentDay: 25,
  country: 'EE',
  advanceType: '%',
  quantity: 1,
  insuranceValType: INSURANCE_PER_MONTH,
  sellerOfferNumber: '1',
} as const

/** Limits of text lengths. */
export const LENGTHS = {
  passwordMin: 6,
  personalCode: 11,
  mobilePhone: 9,
  offerNumberMax: 30,
  offerNumberShown: 17,
  searchMin: 3,
  limitRegistryCodeMin: 8,
} as const

export const PHONE_PREFIX = '+372'

/** Uploads: bytes of one file, files of one query. */
export const UPLOAD_MAXIMUMS = { bytes: 20 * 1024 * 1024, files: 50 } as const

/** Rows per page of every table. */
export const PAGE_SIZES = [5, 10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 10

/** Saved views per person. */
export const SAVED_VIEWS = 20

/** Concurrent exports per person. */
export const EXPORTS_AT_ONCE = 3

/** Queries per bulk step. */
export const MAX_BULK_STEP_QUERIES = 50

/** Rows a text area may grow to. */
export const TEXT_ROWS = { information: 12, chat: 4 } as const

/** Customer limit check: milliseconds, and the number of progress texts. */
export const LIMIT_CHECK = { pollMs: 2_000, timeoutMs: 120_000, progressMs: 5_000, progressSteps: 8 } as const

/**
 * Compliance is shown each user who reads the limits of this many customers on one day. A seller meets far fewer;
 * collecting personal codes takes more. Readings are deleted after `days`.
 */
export const LIMIT_READINGS = { manyCustomers: 30, days: 90 } as const

/** Smart-ID and Mobile-ID sign-in, milliseconds. */
export const DIGITAL_LOGIN = { pollMs: 2_000, timeoutMs: 90_000 } as const

/** Progress after sending a query: each step adds a random percent of this range until above 100. */
export const SEND_PROGRESS = { stepMs: 500, minPercent: 1, maxPercent: 21 } as const

/** How long an alert and the template-saved flag stay, milliseconds. */
export { ALERTS } from './alert-times.ts'

/**
 * Presence on a query: interval of the heartbeat, alone and with others (milliseconds), and how long a window counts
 * as present without one (seconds).
 */
export const PRESENCE = { alonePollMs: 12_000, pollMs: 5_000, staySeconds: 30 } as const

export const MESSAGE_POLL_MS = 5_000
/** Interval at which a visible list is refetched, because others change the same records. */
export const LIST_REFRESH_MS = 15_000
/** The same while the portal tries something again. */
export const PENDING_POLL_MS = 2_000
export const SEARCH_DEBOUNCE_MS = 300

/** Time zone of every displayed day and time. */
export const TIME_ZONE = 'Europe/Tallinn'
