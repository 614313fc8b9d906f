/**
 * What the browser fetches of the texts: each chunk holds the files of its words in one language. A lazily imported screen
 * or tab names the chunks that it shows. The entry's are always loaded. Words that no chunk has are the server's own.
 */
export const textChunks = {
  /** The sign-in, the header and what may go wrong anywhere. */
  entry: ['alerts', 'connection', 'design', 'error', 'field', 'role', 'route', 'session', 'shell'],
  /** The dashboard and the steps, which every page of the portal names. */
  home: [
    'ask',
    'dashboard',
    'done',
    'event',
    'explain',
    'export',
    'palette',
    'principal',
    'reason',
    'refusal',
    'stage',
    'status',
  ],
  /** What a query shows first, and the fields that other screens share with it. */
  query: [
    'activation',
    'asset',
    'beneficiary',
    'client',
    'committee',

    'company',
    'contract',
    'credit',
    'decision',
    'document',
    'draft',
    'guarantor',
    'handover',
    'insurance',
    'limit',
    'lock',
    'note',
    'offerType',
    'past',
    'payment',
    'presence',
    'publicPerson',
    'query',
    'record',
    'screening',
    'shopContract',
    'signing',
    'surety',
    'template',
    'term',
    'terms',
    'transaction',
    'turn',
  ],
  /** The later tabs and lower cards of a query. */
  tabs: [
    'agreement',
    'audit',
    'chart',
    'container',
    'earlyRepayment',
    'failedWork',
    'happened',
    'message',
    'secci',
    'sequence',
    'signerRole',
    'timeline',
  ],
  /** The risk class of a query. */
  risk: ['evidence', 'risk'],
  /** The conditions of a query. */
  conditions: ['answerFiles', 'condition'],
  /** Signing in by phone, passwords and the settings of one's own account. */
  account: ['accessibility', 'digital', 'passkey', 'password', 'registration', 'settings', 'webhook'],
  administration: ['assetGroup', 'conditionTemplate', 'decisionTable', 'partner', 'providerSettings', 'user'],
  privacy: ['privacy'],
  selfServe: ['selfServe'],
  workflow: ['need', 'workflow'],
  /** The customer's page until the customer is identified. */
  apply: ['apply'],
  /** The customer's page after that. */
  application: ['answerFiles', 'application', 'asked', 'document', 'refusal'],
  /** The page of a phone that has scanned a code. */
  photo: ['answerFiles', 'document', 'photo'],
  /** The page of a surety. */
  suretyLink: ['answerFiles', 'apply', 'asked', 'document', 'suretyLink'],
} as const

export type TextChunk = keyof typeof textChunks
