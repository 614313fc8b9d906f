/** A field of the client tab, the id of its label, what it takes, and what it refuses with which word. */
export type ClientRule = {
  field:
    | 'billingEmail'
    | 'contactEmail'
    | 'contactPersCode'
    | 'vatNumber'
    | 'bankAccountNumber'
    | 'contactName'
  label: string
  takes: readonly string[]
  refuses: readonly (readonly [typed: string, code: string])[]
}

const emails = {
  takes: ['arved@hansakivi.example', 'a.b+c@põhja.ee'],
  refuses: [
    ['arved', 'field.email'],
    ['arved@', 'field.email'],
    ['arved@firma', 'field.email'],
    ['a@b.ee, c@d.ee', 'field.email'],
    [`${'a'.repeat(250)}@b.ee`, 'field.tooLong'],
  ],
} as const

/** Section 5 of the second document, and the data rules of the decisions; written by hand. */
export const clientRules: readonly ClientRule[] = [
  { field: 'billingEmail', label: 'client.billingEmail', ...emails },
  { field: 'contactEmail', label: 'client.email', ...emails },
  {
    field: 'contactName',
    label: 'client.contactName',
    takes: ["Mari-Liis O'Õun"],
    refuses: [['x'.repeat(201), 'field.tooLong']],
  },
  {
    field: 'contactPersCode',
    label: 'client.personalCode',
    takes: ['37605030299', '60001019906', '36003050128'],
    refuses: [
      ['36805280108', 'field.personalCode'],
      ['37613030293', 'field.personalCode'],
      ['3760503029', 'field.personalCode'],
      ['376050302990', 'field.personalCode'],
      ['07605030299', 'field.personalCode'],
      ['Mari', 'field.personalCode'],
    ],
  },
  {
    field: 'vatNumber',
    label: 'client.vatNumber',
    takes: ['EE100931558', 'LV40003032949'],
    refuses: [
      ['EE100594103', 'field.vatNumber'],
      ['100931558', 'field.vatNumber'],
    ],
  },
  {
    field: 'bankAccountNumber',
    label: 'client.bankAccount',
    takes: ['EE382200221020145685'],
    refuses: [
      ['EE382200221020145686', 'field.iban'],
      ['382200221020145685', 'field.iban'],
    ],
  },
]
