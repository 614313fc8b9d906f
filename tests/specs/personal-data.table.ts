/** A person's data: in the export of the person, and gone once their query or limit is erased. */
export const GIVEN = 'given'
export const GONE = 'gone'

const AUTHOR = 'the name of a user at their own work, which shows who did it (GDPR art. 17(3)(e))'
const ACCOUNT = 'an account is closed under users; it stays because steps name it (GDPR art. 17(3)(e))'
const DAY = 'deleted a day after it has ended'
const OTHERS = 'it names other people or repeats the rest (GDPR art. 15(4))'
const CHECKS =
  'nobody may be told of a suspicion (Money Laundering and Terrorist Financing Prevention Act § 51)'
const STAFF =
  'staff wrote it: it may be about others, or about what nobody may be told (GDPR art. 15(4) and 23)'
const NUMBER = 'a number or a term that says nothing about a person without the rest of the query'
const COMPANY = 'of a company'
const PARTNER = 'of a partner’s representative, changed under partners'
const TRADED = 'what was financed, which the accounts keep'
const SHORT = 'deleted at the latest after the days that `shortRetention` names'
const SECRET = 'a code for a signer’s own use, worth nothing without the service'

/** Columns with the reason to be in the export or not, and to be gone after an erasure or not. */
export type Place = readonly [columns: string, exported: string, erased: string]

/**
 * Every text, date and JSON column, by table, written by hand. `places`: columns that can hold a person's name, code,
 * contact or words; `impersonal`: all others. A new column is added to one of them.
 */
export const personalData: Readonly<Record<string, { places?: readonly Place[]; impersonal?: string }>> = {
  account_user: {
    places: [['firstName lastName personalCode email phone logo', GIVEN, ACCOUNT]],
    impersonal: 'userRole language passwordHash',
  },
  activation: { impersonal: 'uuidHash' },
  actual_beneficiary: {
    places: [
      [
        'name personalCode residency isPublicPerson nationality secondNationality dateOfBirth placeOfBirth currentPlaceOfLiving',
        GIVEN,
        GONE,
      ],
    ],
  },
  applicant: { places: [['personalCode name contact publicOffice consents', GIVEN, GONE]] },
  apply_link: { places: [['recipient', GIVEN, GONE]], impersonal: 'tokenHash' },
  apply_session: { places: [['personalCode', DAY, GONE]], impersonal: 'secretHash' },
  asset_group: { impersonal: 'name nameEt' },
  audit: {
    places: [['details address browser', OTHERS, GONE]],
    impersonal: 'event subject subjectId requestId',
  },
  audit_chain: { impersonal: 'tableName hash' },
  committee_vote: {
    places: [
      ['note', STAFF, GONE],
      ['name', AUTHOR, AUTHOR],
    ],
    impersonal: 'vote',
  },
  company_reading: { places: [['companyCode name', COMPANY, GONE]] },
  condition: {
    places: [
      ['textEt textEn answerText answerValue', GIVEN, GONE],
      ['decisionReason', STAFF, GONE],
      ['clientCode', NUMBER, GONE],
      ['answeredByName', OTHERS, GONE],
      ['askedByName decidedByName', AUTHOR, AUTHOR],
    ],
    impersonal: 'kind documentType field askedOf neededFor dueDay',
  },
  condition_template: {
    impersonal: 'nameEt nameEn kind documentType field askedOf neededFor textEt textEn products rule',
  },
  container_file: { places: [['fileName', OTHERS, GONE]], impersonal: 'code' },
  container_signer: {
    places: [
      ['givenName surname personalCode email', GIVEN, GONE],
      ['page', SECRET, GONE],
    ],
    impersonal: 'roles language',
  },
  customer_limit: { places: [['regCode answer', GIVEN, GONE]] },
  dashboard_message: { impersonal: 'text' },
  deadline: { impersonal: 'kind purpose' },
  deadline_setting: { impersonal: 'path validFrom value' },
  decision_review: { places: [['name view', GIVEN, GONE]] },
  decision_table: {
    places: [['decidedByName authors', AUTHOR, AUTHOR]],
    impersonal: 'content note fromDay reason backTest',
  },
  digital_login: {
    places: [['identityCode personName', DAY, DAY]],
    impersonal:
      'method providerSession challenge interactions browserHash link callbackHash userChallenge userChallengeVerifier result',
  },
  document: {
    places: [
      ['fileName', OTHERS, GONE],
      ['createdByName', AUTHOR, GONE],
    ],
  },
  export_file: { places: [['asked', SHORT, SHORT]], impersonal: 'kind language madeFor' },
  financier: { impersonal: 'name' },
  guarantor: {
    places: [
      ['representativeName representativePersonalCode representativeEmail', GIVEN, GONE],
      ['name registryCode address email phone', COMPANY, GONE],
    ],
  },
  house: {
    impersonal:
      'name regCode address phone secondPhone email webPage workingHoursEn workingHoursEt logo opensAt closesAt passkeyFrom passkeyOf',
  },
  idempotency_key: { places: [['answer', SHORT, SHORT]], impersonal: 'key call requestHash' },
  known_device: { places: [['userAgent', GIVEN, SHORT]], impersonal: 'deviceHash' },
  ledger_contract: { places: [['refno', GIVEN, GONE]], impersonal: 'endDate fingerprint' },
  limit_reading: { places: [['regCode', OTHERS, GONE]], impersonal: 'day' },
  limit_request: { places: [['regCode', OTHERS, GONE]] },
  login_attempt: { places: [['account address', DAY, DAY]], impersonal: 'counter deviceHash' },
  machine_version: { impersonal: 'machine machineHash transitions' },
  message: {
    places: [
      ['content', STAFF, GONE],
      ['createdByName', AUTHOR, GONE],
    ],
  },
  partner: {
    places: [
      [
        'representativeName representativePersonalCode representativePhone representativeEmail',
        GIVEN,
        PARTNER,
      ],
    ],
    impersonal:
      'businessName regCode vatNumber bankAccountNumber phoneNumber email billingEmail street zipCode city county country representedBy notifyOnDecisionEmail shopId advanceOptions interestOptions kickbackOptions paymentPeriodOptions residualOptions comment',
  },
  partner_api_key: { impersonal: 'publicPart keyHash' },
  passkey: { places: [['name', GIVEN, ACCOUNT]], impersonal: 'credentialId publicKey transports' },
  passkey_challenge: { impersonal: 'challengeHash boundTo' },
  passkey_recovery: { impersonal: 'uuidHash' },
  pending_sign_in: { impersonal: 'browserHash' },
  photo_code: { impersonal: 'tokenHash browserHash' },
  qasset: {
    places: [
      [
        'sellerName sellerRegCode vatNumber bankAccountNumber street zipCode city sellerAddress sellerPhone sellerEmail',
        GIVEN,
        GONE,
      ],
      [
        'sellerRepresentative representativePersonalCode representativePhone representativeEmail',
        GIVEN,
        GONE,
      ],
      ['deliveryPlace', NUMBER, GONE],
      ['qassetName', GIVEN, TRADED],
      ['sellerOfferNr', NUMBER, GONE],
    ],
    impersonal: 'sellerOfferDate sellerReprsReprType deliveryDate receivedDate',
  },
  query: {
    places: [
      [
        'custName custRegCode taxNumber street houseNumber flatNumber zipCode city county billingEmail bankAccountNumber',
        GIVEN,
        GONE,
      ],
      ['contactName contactPersCode contactPhone contactEmail', GIVEN, GONE],
      [
        'representativeDocumentType representativeDocumentNumber representativeDocumentValidUntil representativeNationality representativeSecondNationality representativePlaceOfBirth publicOffice',
        GIVEN,
        GONE,
      ],
      ['specialTerms contractNr lendifyRefno automaticDecision', GIVEN, GONE],
      ['creditInfo collateral additionalInfo clientInfo closingReason', STAFF, GONE],
      ['insuranceProvider actOfAcceptance', OTHERS, GONE],
      ['vatNumber lei', COMPANY, GONE],
      ['aplink sellerOfferNr offerNumbers termsBefore', NUMBER, GONE],
      ['createdByName', AUTHOR, AUTHOR],
    ],
    impersonal:
      'country contactPersType services advnPmtType pmtDate product language lendifyEndDate deliveryDate',
  },
  query_hold: { places: [['reason', STAFF, 'a query is held or erased, never both']] },
  query_version: { places: [['form', OTHERS, GONE]] },
  rate_limit: { places: [['address', DAY, DAY]] },
  reason: { impersonal: 'en et reasonGroup' },
  redaction: { impersonal: 'tableName hash' },
  replay_run: { impersonal: 'against since differences' },
  retention_run: { impersonal: 'erased' },
  retention_setting: { impersonal: 'kind validFrom' },
  risk_assessment: {
    places: [['parties reason sourceOfFunds approvedBy assessedByName', CHECKS, GONE]],
    impersonal: 'proposedFactors',
  },
  saved_view: {
    places: [
      ['name', GIVEN, ACCOUNT],
      ['shown', 'a search may name customers (GDPR art. 15(4))', ACCOUNT],
    ],
  },
  screening: { places: [['party hits settledReason settledByName source', CHECKS, GONE]] },
  secci_handover: { places: [['byName', AUTHOR, GONE]], impersonal: 'way' },
  secci_sheet: { places: [['content', GIVEN, GONE]], impersonal: 'fingerprint language madeOn' },
  self_serve_attachment: {
    places: [
      ['fileName', 'it is a document of its query, or deleted after a day', GONE],
      ['createdByName', AUTHOR, GONE],
    ],
  },
  self_serve_offer: { places: [['entered', GIVEN, GONE]] },
  session: { places: [['userAgent address', GIVEN, DAY]], impersonal: 'method deviceHash pageHash' },
  signing_container: {
    places: [
      ['additionalInfo', GIVEN, GONE],
      ['gatewayToken', SECRET, GONE],
    ],
    impersonal: 'title',
  },
  sso_attempt: { impersonal: 'state browserHash nonce verifier' },
  sso_id: { impersonal: 'idHash browserHash' },
  sso_subject: { places: [['subject', SECRET, ACCOUNT]], impersonal: 'issuer' },
  status_history: {
    places: [
      ['reason', STAFF, GONE],
      ['changes', NUMBER, GONE],
      ['createdByName', AUTHOR, AUTHOR],
    ],
    impersonal: 'event',
  },
  step_record: {
    impersonal: 'machine leftState event payload principal facts effects reachedState machineHash',
  },
  surety: { places: [['name personalCode email phone address comment', GIVEN, GONE]] },
  surety_link: { places: [['recipient', GIVEN, GONE]], impersonal: 'tokenHash language' },
  template: { impersonal: 'name assets terms' },
  transition_review: {
    places: [['reviewedByName', AUTHOR, AUTHOR]],
    impersonal: 'machine machineHash transition',
  },
  webhook: { impersonal: 'url secret oldSecret' },
  webhook_delivery: { impersonal: 'request url state fault' },
  withdrawal: { places: [['name', GIVEN, GONE]], impersonal: 'concludedOn drawnOn' },
}
